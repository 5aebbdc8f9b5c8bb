import { listArticleEndpoints } from './articles/articles.ts';
import { listDraftEndpoints } from './articles/drafts.ts';
import { listHistoryEndpoints } from './articles/history.ts';
import { listPreviewEndpoints } from './articles/preview.ts';
import { listPublishingEndpoints } from './articles/publishing.ts';
import { listAccountEndpoints } from './door/account.ts';
import { listSignInEndpoints } from './door/sign-in.ts';
import { listTeamEndpoints } from './door/team.ts';
import { createTries } from './door/tries.ts';
import type { Desk, Endpoint } from './endpoint.ts';
import { listLibraryEndpoints } from './pictures/library.ts';
import { listPictureEndpoints } from './pictures/pictures.ts';
import { listUploadEndpoints } from './pictures/uploads.ts';
import { listAdvertEndpoints } from './readers/adverts.ts';
import { listBoletinEndpoints } from './readers/boletin.ts';
import { listFigureEndpoints } from './readers/figures.ts';
import { listSubscriberEndpoints } from './readers/subscribers.ts';
import { listRegistroEndpoints } from './registro.ts';
import { listBackupEndpoints } from './settings/backups.ts';
import { listCategoryEndpoints } from './settings/categories.ts';
import { listSiteEndpoints } from './settings/site.ts';
import { listVocabularyEndpoints } from './settings/vocabulary.ts';

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
