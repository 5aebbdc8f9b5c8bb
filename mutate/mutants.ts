import { type ESTree, parseSync, Visitor } from 'vite';

/** One small fault: what stands between two places of a source, and what shall stand there instead. */
export type Mutant = { file: string; start: number; end: number; text: string };
type Span = { start: number; end: number };

const opposites: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+=': '-=',
  '-=': '+=',
};

/** For the eye alone, which no test has: classes and the lines of drawings. */
const drawn = ['className', 'd', 'points', 'transform', 'viewBox'];

const kindOf = (node: ESTree.Node) =>
  node.type === 'Literal' ? typeof node.value : node.type.replace(/^.*Function.*$/, '');
const isText = (node: ESTree.Node) => /^(?:string|TemplateLiteral)$/.test(kindOf(node));

/** Every fault of our kinds that a source can be given and still be read. */
export function listMutants(file: string, source: string): Mutant[] {
  const mutants: Mutant[] = [];
  let quietUntil = 0;
  const textOf = ({ start, end }: Span) => source.slice(start, end);
  const put = ({ start, end }: Span, text: string) => {
    if (start >= quietUntil && text !== source.slice(start, end)) {
      mutants.push({ file, start, end, text });
    }
  };
  const skip = ({ end }: Span) => {
    quietUntil = Math.max(quietUntil, end);
  };
  const turnOperator = (node: { operator: string; left: ESTree.Node; right: ESTree.Node }) => {
    const opposite = opposites[node.operator];
    if (!opposite || (node.operator === '+' && [node.left, node.right].some(isText))) return;
    const start = source.indexOf(node.operator, node.left.end);
    put({ start, end: start + node.operator.length }, opposite);
  };
  const negate = ({ test }: { test: ESTree.Node }) => put(test, `!(${textOf(test)})`);
  const swapFirst = ([first, second]: ESTree.Node[]) => {
    // Of the same kind: others are refused by the types, and would be noticed at once.
    if (!first || !second || kindOf(first) !== kindOf(second)) return;
    const between = source.slice(first.end, second.start);
    put({ start: first.start, end: second.end }, textOf(second) + between + textOf(first));
  };

  const { program } = parseSync(file, source);
  new Visitor({
    TSLiteralType: skip,
    TSTemplateLiteralType: skip,
    JSXAttribute(node) {
      if (drawn.includes(textOf(node.name))) skip(node);
    },
    NewExpression(node) {
      // What only a programmer reads.
      if (textOf(node.callee) === 'Error') skip(node);
    },
    BinaryExpression: turnOperator,
    LogicalExpression: turnOperator,
    AssignmentExpression: turnOperator,
    IfStatement: negate,
    ConditionalExpression: negate,
    UnaryExpression(node) {
      if (node.operator === '!') put(node, textOf(node.argument));
    },
    AwaitExpression(node) {
      put({ start: node.start, end: node.argument.start }, '');
    },
    CallExpression(node) {
      swapFirst(node.arguments);
    },
    ExpressionStatement(node) {
      if (/^(?:Call|Await|Assignment|Update)/.test(node.expression.type)) put(node, ';');
    },
    Literal(node) {
      const { value } = node;
      if (typeof value === 'boolean') put(node, String(!value));
      if (typeof value === 'number') put(node, String(value < 1000 ? value + 1 : value * 2));
      // Words with spaces are there to be read; names and keys break all at once.
      if (typeof value === 'string' && /\p{L}.* /u.test(value)) put(node, "''");
    },
    TemplateElement(node) {
      if (/\p{L}{2}/u.test(node.value.raw) && node.value.raw.includes(' ')) put(node, '');
    },
    JSXText(node) {
      if (/\p{L}/u.test(node.value)) put(node, ' ');
    },
  }).visit(program);
  return mutants.filter((mutant) => parseSync(file, apply(mutant, source)).errors.length === 0);
}

export const apply = ({ start, end, text }: Mutant, source: string) =>
  source.slice(0, start) + text + source.slice(end);

/** The first line that differs, as it was and as it is now. */
export function locate(mutant: Mutant, source: string) {
  const before = source.split('\n');
  const after = apply(mutant, source).split('\n');
  const index = before.findIndex((line, place) => line !== after[place]);
  const { file } = mutant;
  return { file, line: index + 1, was: before[index]?.trim(), is: after[index]?.trim() };
}

/** As many as wanted, the same ones for the same seed. */
export function sample<Item>(items: Item[], count: number, seed: number): Item[] {
  const rest = [...items];
  let state = seed;
  // Mulberry32.
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return Array.from({ length: Math.min(count, rest.length) }, () => {
    const [taken] = rest.splice(Math.floor(random() * rest.length), 1);
    return taken as Item;
  });
}
