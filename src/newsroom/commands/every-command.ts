import { listCommand, renameCommand, retireCommand } from './articles.ts';
import { categoryCommand } from './categories.ts';
import type { Command } from './command.ts';
import { backUpCommand, restoreCommand, subscribersCommand } from './data.ts';
import { publishCommand } from './publish.ts';
import { searchesCommand } from './searches.ts';
import { vocabularyCommand } from './vocabulary.ts';

/** Every order, as the overview lists them. */
export const commands: Command[] = [
  publishCommand,
  retireCommand,
  renameCommand,
  listCommand,
  categoryCommand,
  vocabularyCommand,
  searchesCommand,
  subscribersCommand,
  backUpCommand,
  restoreCommand,
];
