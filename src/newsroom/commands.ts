import type { Command } from './command.ts';
import { listCommand, publishCommand, renameCommand, retireCommand } from './commands/articles.ts';
import { categoryCommand } from './commands/categories.ts';
import { backUpCommand, restoreCommand, subscribersCommand } from './commands/data.ts';

/** Every order, as the overview lists them. */
export const commands: Command[] = [
  publishCommand,
  retireCommand,
  renameCommand,
  listCommand,
  categoryCommand,
  subscribersCommand,
  backUpCommand,
  restoreCommand,
];
