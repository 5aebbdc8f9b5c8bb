import { advertsCommand } from './adverts.ts';
import { listCommand, renameCommand, retireCommand } from './articles.ts';
import { boletinCommand } from './boletin.ts';
import { categoryCommand } from './categories.ts';
import type { Command } from './command.ts';
import { backUpCommand, restoreCommand } from './data.ts';
import { deleteCommand, undoCommand } from './deletions.ts';
import { exportCommand } from './export.ts';
import { imagesCommand } from './images.ts';
import { personCommand } from './people.ts';
import { publishCommand } from './publish.ts';
import { readingsCommand } from './readings.ts';
import { registroCommand } from './registro.ts';
import { sampleCommand } from './sample.ts';
import { searchesCommand } from './searches.ts';
import { siteCommand } from './site.ts';
import { subscribersCommand } from './subscribers.ts';
import { vocabularyCommand } from './vocabulary.ts';

/** Every order, as the overview lists them. */
export const commands: Command[] = [
  publishCommand,
  retireCommand,
  renameCommand,
  deleteCommand,
  undoCommand,
  listCommand,
  exportCommand,
  imagesCommand,
  categoryCommand,
  vocabularyCommand,
  siteCommand,
  advertsCommand,
  searchesCommand,
  readingsCommand,
  boletinCommand,
  subscribersCommand,
  personCommand,
  registroCommand,
  backUpCommand,
  restoreCommand,
  sampleCommand,
];
