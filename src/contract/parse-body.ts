import type { BodyFormat } from './article-fields.ts';
import { type Block, parseBasicBody } from './body.ts';
import { parseExtendedBody } from './extended-body.ts';

export const parseBody = (content: string, format: BodyFormat): Block[] =>
  format === 'extended' ? parseExtendedBody(content) : parseBasicBody(content);
