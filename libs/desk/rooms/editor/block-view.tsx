import { createElement, type ReactNode, useMemo } from 'react';
import { parseInline } from '../../../blocks/inline.js';
import { structureOf, type StructureNode } from '../../../blocks/regions.js';
import { useWords } from '../../words.js';
import { labelOf } from './block-label.js';
import { rawText } from './inline-schema.js';
import { RenderedView } from './rendered-block.js';
import type { RenderedBlocks } from './rendered-blocks.js';
import { RichText, type RegionEvents } from './rich-text.js';
import type { CaretPlace } from './text-document.js';

/** Elements that are shown as themselves; all others are plain boxes with their name as a class. */
const SHOWN = new Set('ul ol li table tbody thead tfoot tr td th figure blockquote dl dt dd hr'.split(' '));
const PRE = new Set(['pre', 'code']);

interface BlockViewProps {
  source: string;
  label: string;
  placeholder?: string;
  /** Whether it is near what is seen. Others show their text only. */
  isNear: boolean;
  caret?: { region: number; at: CaretPlace };
  /** What the site makes of blocks in it. */
  rendered: RenderedBlocks | undefined;
  onCaret: () => void;
  eventsOf: (region: number) => RegionEvents;
}

/** A block from its own markup, with its texts edited in place. Nothing but known elements is shown. */
export function BlockView(props: BlockViewProps) {
  const { source, label, placeholder, isNear, caret, rendered, onCaret, eventsOf } = props;
  const words = useWords('editor');
  const structure = useMemo(() => structureOf(source), [source]);
  if (!structure) return undefined;
  const show = (node: StructureNode, key: number): ReactNode => {
    if (node.kind === 'text') return node.text;
    if (node.kind === 'block') {
      const name = labelOf({ kind: 'block', name: /wp:(\S+)/.exec(node.source)?.[1] ?? '' }, words);
      return rendered?.has(node.source) ? (
        <div key={key} className="kept-block">
          <strong>{name}</strong>
          {isNear && <RenderedView label={name} rendered={rendered.get(node.source)} />}
        </div>
      ) : undefined;
    }
    if (node.kind === 'region') {
      const region = structure.regions[node.index];
      if (!region) return undefined;
      if (!isNear) return <div key={key}>{plainText(region.html)}</div>;
      return (
        <RichText
          key={key}
          html={region.html}
          label={label}
          placeholder={placeholder}
          isPre={PRE.has(region.tag)}
          caret={caret?.region === node.index ? caret.at : undefined}
          onCaret={onCaret}
          {...eventsOf(node.index)}
        />
      );
    }
    return element(node, key, node.children.map(show));
  };
  return <div className="block-view">{structure.nodes.map(show)}</div>;
}

/** The text of inline HTML. */
export const plainText = (html: string): string =>
  parseInline(html)
    .map((node) => (node.type === 'text' ? node.text : node.type === 'break' ? '\n' : rawText(node.attrs.html)))
    .join('');

function element(node: StructureNode & { kind: 'element' }, key: number, children: ReactNode[]): ReactNode {
  const { name, attributes } = node;
  if (name === 'img') return <Picture key={key} src={attributes.src ?? ''} alt={attributes.alt ?? ''} />;
  if (name === 'col' || name === 'colgroup') return undefined;
  const looks = (attributes.class ?? '').split(/\s+/).filter((one) => one.startsWith('wp-block-'));
  const className = [`tag-${name}`, ...looks].join(' ');
  if (!SHOWN.has(name)) return createElement('div', { key, className }, ...children);
  const spans = { colSpan: Number(attributes.colspan) || undefined, rowSpan: Number(attributes.rowspan) || undefined };
  const isCell = name === 'td' || name === 'th';
  const shown = { key, className, ...(isCell ? spans : {}) };
  return name === 'hr' ? createElement(name, shown) : createElement(name, shown, ...children);
}

/** Pictures of this site; the policy of the page forbids others. */
function Picture({ src, alt }: { src: string; alt: string }) {
  const url = URL.canParse(src, location.href) ? new URL(src, location.href) : undefined;
  if (url?.origin !== location.origin) return <div className="other-host">{alt || src}</div>;
  return <img src={url.pathname + url.search} alt={alt} loading="lazy" />;
}
