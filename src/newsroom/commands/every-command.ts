import { exportCommand, listCommand, renameCommand, retireCommand } from './articles.ts';
import { categoryCommand } from './categories.ts';
import type { Command } from './command.ts';
import { backUpCommand, restoreCommand, sampleCommand } from './data.ts';
import { deleteCommand, undoCommand } from './deletions.ts';
import { newsletterCommand } from './newsletter.ts';
import { personCommand } from './people.ts';
import { publishCommand } from './publish.ts';
import { subscribersCommand } from './subscribers.ts';

export const commands: Command[] = [
  publishCommand,
  retireCommand,
  renameCommand,
  deleteCommand,
  undoCommand,
  listCommand,
  exportCommand,
  categoryCommand,
  newsletterCommand,
  subscribersCommand,
  personCommand,
  backUpCommand,
  restoreCommand,
  sampleCommand,
];
