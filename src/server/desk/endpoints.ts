import { listAccountEndpoints } from './account.ts';
import { listAdvertEndpoints } from './adverts.ts';
import { listArticleEndpoints } from './articles.ts';
import { listBackupEndpoints } from './backups.ts';
import { listBoletinEndpoints } from './boletin.ts';
import { listCategoryEndpoints } from './categories.ts';
import { listDraftEndpoints } from './drafts.ts';
import type { Desk, Endpoint } from './endpoint.ts';
import { listFigureEndpoints } from './figures.ts';
import { listHistoryEndpoints } from './history.ts';
import { listLibraryEndpoints } from './library.ts';
import { listPictureEndpoints } from './pictures.ts';
import { listPreviewEndpoints } from './preview.ts';
import { listPublishingEndpoints } from './publishing.ts';
import { listRegistroEndpoints } from './registro.ts';
import { listSignInEndpoints } from './sign-in.ts';
import { listSiteEndpoints } from './site.ts';
import { listSubscriberEndpoints } from './subscribers.ts';
import { listTeamEndpoints } from './team.ts';
import { createTries } from './tries.ts';
import { listUploadEndpoints } from './uploads.ts';
import { listVocabularyEndpoints } from './vocabulary.ts';

/** The table of endpoints: all that the desk does for anybody, and who may ask for it. */
export function listEndpoints(desk: Desk): Endpoint[] {
  const tries = createTries();
  return [
    ...listSignInEndpoints(desk, tries),
    ...listAccountEndpoints(desk, tries),
    ...listTeamEndpoints(desk),
    ...listRegistroEndpoints(desk),
    ...listPictureEndpoints(desk),
    ...listArticleEndpoints(desk),
    ...listDraftEndpoints(desk),
    ...listHistoryEndpoints(desk),
    ...listPublishingEndpoints(desk),
    ...listPreviewEndpoints(desk),
    ...listUploadEndpoints(desk),
    ...listLibraryEndpoints(desk),
    ...listBoletinEndpoints(desk),
    ...listSubscriberEndpoints(desk),
    ...listSiteEndpoints(desk),
    ...listAdvertEndpoints(desk),
    ...listFigureEndpoints(desk),
    ...listCategoryEndpoints(desk),
    ...listVocabularyEndpoints(desk),
    ...listBackupEndpoints(desk),
  ];
}
