/** For the eye, or there to tie one element to another. */
const silent =
  /^(?:class|id|for|type|name|role|tabindex|novalidate|list|datetime|viewBox|d|fill|stroke-width|spellcheck|auto\w+|input\w+|rel|target|aria-(?:\w+by|controls|hidden|haspopup|live|activedescendant|autocomplete)|preserveAspectRatio|data-.*)$/i;
const named = ['aria-label', 'placeholder', 'alt', 'title'];
const inLine =
  /^<\/?(?:a|b|br|button|code|dd|del|em|i|img|input|ins|kbd|label|option|path|select|small|span|strong|svg|td|th|time|u)\b/;

/** What markup says, a line for each row or paragraph, and of its tags what screen readers say and where they lead. */
export const readMarkup = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, (tag) => {
      const said = [...tag.matchAll(/ ([\w-]+)="([^"]*)"/g)]
        .filter(([, name = '']) => !silent.test(name))
        .map(([, name = '', value]) => (named.includes(name) ? value : `${name}=${value}`));
      const mark = inLine.test(tag) ? '|' : '\n';
      return said.length > 0 ? `${mark}[${said.join(', ')}]|` : mark;
    })
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/(?:[| ]*\|)+ */g, '|')
    .replace(/[| ]*\n[\s|]*/g, '\n')
    .replace(/^[\s|]+|[\s|]+$/g, '');

/** What an element says, but not what its components make of it. */
export const readWords = (node: unknown) => join(node).replace(/ +/g, ' ').trim();

function join(node: unknown): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(join).join('');
  const { children } = (node as { props?: { children?: unknown } } | null | undefined)?.props ?? {};
  return children === undefined ? '' : ` ${join(children)} `;
}

/** The props of all that stands in an element. */
export const listParts = (node: unknown): Record<string, unknown>[] =>
  [node].flat(9).flatMap((each) => {
    const { props } = (each ?? {}) as { props?: Record<string, unknown> };
    return props ? [props, ...listParts(props.children)] : [];
  });
