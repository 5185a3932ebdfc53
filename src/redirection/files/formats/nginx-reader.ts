import { blockOf, directiveRule, type Block } from './nginx-blocks.js';
import { Tokenizer, UnreadableFile } from './nginx-tokens.js';
import { joined } from './server-rules.js';
import { isText, NOT_UTF8 } from './text-lines.js';
import type { ReadRule } from './told-rule.js';

const MOST_WORDS = 1000;
const DEEPEST_BLOCK = 32;

/** The rules of an Nginx server's file: rewrites, and what is returned at places. Other directives are passed over. */
export function readNginx(text: AsyncIterable<string>): AsyncGenerator<ReadRule> {
  return joined(readBlocks(text));
}

async function* readBlocks(text: AsyncIterable<string>): AsyncGenerator<ReadRule> {
  const tokenizer = new Tokenizer();
  const statements = new Statements();
  try {
    for await (const chunk of text) {
      for (const { line, kind, text: word } of tokenizer.push(chunk)) {
        const read = kind === 'word' ? statements.word(line, word) : statements.end(line, kind);
        if (read) yield read;
      }
    }
    tokenizer.end();
    yield* statements.unclosed();
  } catch (error) {
    // Nothing behind this can be told apart: whether it stands within a word, or in which block.
    if (!(error instanceof UnreadableFile)) throw error;
    yield { line: error.line, problem: error.message };
  }
}

/** Puts words together to directives and blocks. */
class Statements {
  private words: string[] = [];
  private line = 1;
  private readonly blocks: Block[] = [];

  word(line: number, word: string): undefined {
    if (!this.words.length) this.line = line;
    if (this.words.length >= MOST_WORDS) throw new UnreadableFile(this.line, 'This directive does not end.');
    this.words.push(word);
  }

  end(line: number, sign: ';' | '{' | '}'): ReadRule | undefined {
    const { words } = this;
    this.words = [];
    if (sign === '{') {
      if (this.blocks.length >= DEEPEST_BLOCK) throw new UnreadableFile(line, 'Blocks are nested too deep.');
      this.blocks.push(blockOf(words));
      return undefined;
    }
    if (sign === ';') return this.directive(words);
    const isClosed = this.blocks.pop() !== undefined;
    return isClosed && !words.length ? undefined : { line, problem: 'A bracket closes nothing, or too early.' };
  }

  *unclosed(): Generator<ReadRule> {
    if (this.words.length) yield { line: this.line, problem: 'The file ends in the middle of this.' };
  }

  private directive(words: readonly string[]): ReadRule | undefined {
    const { line } = this;
    if (!words.every(isText)) return { line, problem: NOT_UTF8 };
    const read = directiveRule(words, this.blocks);
    return read && { line, ...read };
  }
}
