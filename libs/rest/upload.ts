import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import busboy from 'busboy';
import { ARGUMENT_ERRORS, RestError, errorOf } from '#libs/errors';
import { parseForm } from './request-reader.js';

const MULTIPART_TYPE = /^multipart\/form-data\s*;/i;
/** The name of the form field that holds the file. */
const FILE_FIELD = 'file';
/** How much of a refused body is still read, so that the client gets to see the answer, and for how long. */
const DISCARDED_BYTES = 16 * 1024 * 1024;
const DISCARDING_MS = 2000;

/** A file on its way in; nothing of it is read before its stream is. */
export interface IncomingFile {
  stream: Readable;
  /** The name that a form gives it; empty for a raw body, whose name is told by a header. */
  name: string;
}

/**
 * A body that holds a file: the file itself, or a form. The fields of a form that stand before the file are read at
 * once, those behind it when the file has been read.
 */
export class Upload {
  /** Absent where a form holds none under the right name. */
  file?: IncomingFile;
  /** Whether a form holds a file under another name. */
  hasStrayFile = false;
  readonly isForm: boolean;
  private readonly fields: [string, string][] = [];
  /** How many fields stand before the file. */
  private read = 0;
  private readonly sink: PassThrough | busboy.Busboy;

  private constructor(
    private readonly request: IncomingMessage,
    private readonly fieldLimit: number,
  ) {
    const { headers } = request;
    const encoding = headers['content-encoding'];
    if (encoding && encoding !== 'identity') ARGUMENT_ERRORS('rest_unsupported_encoding');
    this.isForm = MULTIPART_TYPE.test(headers['content-type'] ?? '');
    this.sink = this.isForm ? formParser(headers, fieldLimit) : new PassThrough();
    // Who reads the file hears of errors, too; until somebody does, they are nobody's.
    this.sink.on('error', () => undefined);
    request.once('close', () => {
      if (!request.complete) this.sink.destroy(errorOf(() => ARGUMENT_ERRORS('rest_upload_incomplete')));
    });
  }

  /** Begins to read; `progressed` is called whenever bytes arrive. */
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
    return this.isForm ? parseForm(new URLSearchParams(this.fields).toString()) : undefined;
  }

  /** Waits for the end of the body; answers whether it brought more fields. */
  async finish(): Promise<boolean> {
    const { sink } = this;
    if (!sink.closed && !(sink instanceof PassThrough && sink.readableEnded)) {
      await new Promise<void>((resolve, reject) => {
        sink.once('close', resolve).once('end', resolve).once('error', reject);
      });
    }
    if (sink.errored) throw refusal(sink.errored);
    return this.fields.length > this.read;
  }

  /** Reads on without keeping anything: who is still sending would not see the answer otherwise. */
  async discard(): Promise<void> {
    const { request, sink } = this;
    if (request.complete || request.destroyed) return;
    request.unpipe(sink);
    sink.destroy();
    let left = DISCARDED_BYTES;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, DISCARDING_MS);
      const done = () => {
        clearTimeout(timer);
        resolve();
      };
      request.once('end', done).once('close', done);
      request.on('data', (chunk: Buffer) => {
        left -= chunk.length;
        if (left < 0) done();
      });
      request.resume();
    });
  }

  private takeAll(stream: PassThrough): void {
    this.file = { stream, name: '' };
  }

  /** Resolves at the file, or at the end of a form without one. */
  private takeForm(parser: busboy.Busboy): Promise<void> {
    let left = this.fieldLimit;
    return new Promise((resolve, reject) => {
      parser.on('field', (name, value, { valueTruncated }) => {
        left -= name.length + value.length;
        if (left < 0 || valueTruncated) parser.destroy(tooLarge());
        else this.fields.push([name, value]);
      });
      parser.on('file', (field, stream, { filename }) => {
        const isWanted = field === FILE_FIELD && !this.file;
        if (!isWanted) {
          this.hasStrayFile = true;
          stream.on('error', () => undefined).resume();
          return;
        }
        const file = new PassThrough().on('error', () => undefined);
        stream.on('error', (error) => file.destroy(refusal(error))).pipe(file);
        this.file = { stream: file, name: filename ?? '' };
        resolve();
      });
      parser.on('error', (error) => reject(refusal(error)));
      parser.on('close', resolve);
    });
  }
}

function formParser(headers: IncomingMessage['headers'], fieldLimit: number): busboy.Busboy {
  try {
    return busboy({
      headers,
      defParamCharset: 'utf8',
      limits: { fieldSize: fieldLimit, fields: 1000, parts: 1100 },
    });
  } catch {
    throw malformed();
  }
}

const malformed = () => errorOf(() => ARGUMENT_ERRORS('rest_invalid_form'));
const tooLarge = () => errorOf(() => ARGUMENT_ERRORS('rest_payload_too_large'));

/** What is thrown for an error of the parser, which knows nothing of answers. */
const refusal = (error: unknown) => (error instanceof RestError ? error : malformed());
