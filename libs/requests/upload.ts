import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import type { Busboy } from 'busboy';
import { ARGUMENT_ERRORS, errorOf } from '#libs/errors';
import { formParser, toRequestError, nestParameters, JSON_TYPE, hasBody } from '#libs/http';

const MULTIPART_TYPE = /^multipart\/form-data\s*;/i;
/** The name of the form field that holds the file. */
const FILE_FIELD = 'file';

/** Whether a body is JSON without a file name in the headers. Its members are arguments then, and there is no file. */
export const isNamelessJson = ({ headers }: IncomingMessage): boolean =>
  JSON_TYPE.test(headers['content-type'] ?? '') && headers['content-disposition'] === undefined && hasBody(headers);

/** An incoming file. Nothing is read before its stream is consumed. */
export interface IncomingFile {
  stream: Readable;
  /** The file name in the form; empty for a raw body, which has its name in a header. */
  name: string;
}

/**
 * A body with a file: the file itself, or a form. The fields before the file are read immediately, those after it when
 * the file has been read.
 */
export class Upload {
  /** Absent if a form has no file under the expected name. */
  file?: IncomingFile;
  /** Whether a form has a file under another name. */
  hasStrayFile = false;
  readonly isForm: boolean;
  private readonly fields: [string, string][] = [];
  /** Number of fields before the file. */
  private read = 0;
  private readonly sink: PassThrough | Busboy;

  private constructor(
    private readonly request: IncomingMessage,
    fieldLimit: number,
  ) {
    const { headers } = request;
    const encoding = headers['content-encoding'];
    if (encoding && encoding !== 'identity') ARGUMENT_ERRORS('rest_unsupported_encoding');
    this.isForm = MULTIPART_TYPE.test(headers['content-type'] ?? '');
    if (this.isForm) ({ parser: this.sink, fields: this.fields } = formParser(headers, fieldLimit));
    else this.sink = new PassThrough();
    // The reader of the file gets its errors, too. Without a reader, they are ignored.
    this.sink.on('error', () => undefined);
    request.once('close', () => {
      if (!request.complete) this.sink.destroy(errorOf(() => ARGUMENT_ERRORS('rest_upload_incomplete')));
    });
  }

  /** Starts to read. `progressed` is called whenever bytes arrive. */
  static async open(request: IncomingMessage, fieldLimit: number, progressed: () => void): Promise<Upload> {
    const upload = new Upload(request, fieldLimit);
    const { sink } = upload;
    const found = sink instanceof PassThrough ? upload.takeAll(sink) : upload.takeForm(sink);
    request.on('data', progressed);
    request.pipe(sink);
    await found;
    upload.read = upload.fields.length;
    return upload;
  }

  /** The fields that were read so far. */
  get form(): Record<string, unknown> | undefined {
    return this.isForm ? nestParameters(this.fields) : undefined;
  }

  /** Waits for the end of the body. Returns whether there were more fields. */
  async finish(): Promise<boolean> {
    const { sink } = this;
    if (!sink.closed && !(sink instanceof PassThrough && sink.readableEnded)) {
      await new Promise<void>((resolve, reject) => {
        sink.once('close', resolve).once('end', resolve).once('error', reject);
      });
    }
    if (sink.errored) throw toRequestError(sink.errored);
    return this.fields.length > this.read;
  }

  /** Discards the rest of the body. */
  discard(): void {
    const { request, sink } = this;
    if (request.complete || request.destroyed) return;
    request.unpipe(sink);
    sink.destroy();
  }

  private takeAll(stream: PassThrough): void {
    this.file = { stream, name: '' };
  }

  /** Resolves at the file, or at the end of a form without a file. */
  private takeForm(parser: Busboy): Promise<void> {
    return new Promise((resolve, reject) => {
      parser.on('file', (field, stream, { filename }) => {
        const isWanted = field === FILE_FIELD && !this.file;
        if (!isWanted) {
          this.hasStrayFile = true;
          stream.on('error', () => undefined).resume();
          return;
        }
        const file = new PassThrough().on('error', () => undefined);
        stream.on('error', (error) => file.destroy(toRequestError(error))).pipe(file);
        this.file = { stream: file, name: filename ?? '' };
        resolve();
      });
      parser.on('error', (error) => reject(toRequestError(error)));
      parser.on('close', resolve);
    });
  }
}
