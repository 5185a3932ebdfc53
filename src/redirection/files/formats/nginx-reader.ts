import { conditionOf, type NginxBlock, type NginxLocation, locationOf, NginxServer } from './nginx-blocks.js';
import { readDirective } from './nginx-directives.js';
import { Tokenizer, UnreadableFile } from './nginx-tokens.js';
import type { ReadRule } from './rule-format.js';
import { Unsupported } from './server-condition.js';
import { joined } from './server-file.js';
import { isText, NOT_UTF8 } from './text-lines.js';

const MAX_WORDS = 1000;
const DEEPEST_BLOCK = 32;

/** Reads the rules of an Nginx file: `rewrite`, `return` and `break`. Other directives are ignored. */
export function readNginx(text: AsyncIterable<string>): AsyncGenerator<ReadRule> {
  return joined(readBlocks(text));
}

async function* readBlocks(text: AsyncIterable<string>): AsyncGenerator<ReadRule> {
  const tokenizer = new Tokenizer();
  const statements = new Statements();
  try {
    for await (const chunk of text) {
      for (const { line, kind, text: word } of tokenizer.push(chunk)) {
        if (kind === 'word') statements.word(line, word);
        else yield* statements.end(line, kind);
      }
    }
    tokenizer.end();
    yield* statements.unclosed();
  } catch (error) {
    // The rest cannot be parsed: the position within words and blocks is unknown.
    if (!(error instanceof UnreadableFile)) throw error;
    yield* statements.rest();
    yield* statements.ofOtherHosts();
    yield { line: error.line, problem: error.message };
  }
}

/** Parses words into directives and blocks. */
class Statements {
  private words: string[] = [];
  private line = 1;
  private readonly blocks: NginxBlock[] = [];
  /** The open server, or what stands outside of servers. */
  private server = new NginxServer();
  /** Servers of all hosts that no other server names. */
  private readonly others: NginxServer[] = [];
  private readonly named: NginxServer[] = [];

  word(line: number, word: string): void {
    if (!this.words.length) this.line = line;
    if (this.words.length >= MAX_WORDS) throw new UnreadableFile(this.line, 'The directive is not terminated.');
    this.words.push(word);
  }

  *end(line: number, sign: ';' | '{' | '}'): Generator<ReadRule> {
    const { words } = this;
    this.words = [];
    if (sign === '{') yield* this.open(words, line);
    else if (sign === ';') this.directive(words);
    else {
      const closed = this.blocks.pop();
      if (closed?.kind === 'server') yield* this.rest();
      if (!closed || words.length) yield { line, problem: 'Unexpected closing bracket.' };
    }
  }

  *unclosed(): Generator<ReadRule> {
    yield* this.rest();
    yield* this.ofOtherHosts();
    if (this.words.length) yield { line: this.line, problem: 'Unexpected end of file.' };
  }

  /** The rules of the server that ends here. */
  *rest(): Generator<ReadRule> {
    const { server } = this;
    this.server = new NginxServer();
    if (!server.isNamed) this.others.push(server);
    else {
      this.named.push(server);
      yield* server.rules();
    }
  }

  /** The rules of servers without names. They do not concern the hosts of the others. */
  *ofOtherHosts(): Generator<ReadRule> {
    if (this.others.some((server) => server.hasRules)) for (const server of this.named) yield* server.shield();
    for (const server of this.others) yield* server.rules();
  }

  private *open(words: readonly string[], line: number): Generator<ReadRule> {
    if (this.blocks.length >= DEEPEST_BLOCK) throw new UnreadableFile(line, 'Blocks are nested too deeply.');
    const [name = '', ...rest] = words;
    if (name === 'server') yield* this.rest();
    if (name === 'server') this.server.line = this.line;
    const block = blockOf(name, rest, this.line);
    if (block.location && this.blocks.every(({ kind }) => kind === 'server' || kind === 'http'))
      this.server.add(block.location);
    this.blocks.push(block);
  }

  private directive(words: readonly string[]): void {
    const { line, blocks, server } = this;
    const [name = '', ...rest] = words;
    if (!words.every(isText)) server.problem(line, NOT_UTF8);
    else if (name === 'server_name') server.names.push(...rest);
    else if (name === 'listen' && /^default(?:_server)?$/m.test(rest.join('\n'))) server.isDefault = true;
    else if (name === 'rewrite' || name === 'return' || name === 'break') {
      const location = blocks.find((block) => block.location)?.location;
      try {
        const read = readDirective(name, rest, blocks);
        if (read) server.directive(line, read, location);
      } catch (error) {
        if (!(error instanceof Unsupported)) throw error;
        server.problem(line, error.message, location);
      }
    }
  }
}

function blockOf(name: string, words: readonly string[], line: number): NginxBlock {
  if (name === 'http' || name === 'server') return { kind: name };
  if (name === 'location') return locationBlock(locationOf(words, line));
  if (name === 'if') return conditionOf(words);
  return { kind: 'other', problem: `Rules in the block ${name.slice(0, 50)} are not supported.` };
}

const locationBlock = (location: NginxLocation | string): NginxBlock =>
  typeof location === 'string' ? { kind: 'location', problem: location } : { kind: 'location', location };
