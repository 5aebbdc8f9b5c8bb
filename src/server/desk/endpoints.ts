import { listAccountEndpoints } from './access/account.ts';
import { listSignInEndpoints } from './access/sign-in.ts';
import { listTeamEndpoints } from './access/team.ts';
import { createTries } from './access/tries.ts';
import { listAdvertEndpoints } from './adverts.ts';
import { listArticleEndpoints } from './articles/articles.ts';
import { listDraftEndpoints } from './articles/drafts.ts';
import { listHistoryEndpoints } from './articles/history.ts';
import { listPreviewEndpoints } from './articles/preview.ts';
import { listPublishingEndpoints } from './articles/publishing.ts';
import { listAuditLogEndpoints } from './audit-log.ts';
import { listBackupEndpoints } from './backup.ts';
import { listCategoryEndpoints } from './categories.ts';
import type { Desk, Endpoint } from './endpoint.ts';
import { listFigureEndpoints } from './figures.ts';
import { listFrontPageEndpoints } from './front-page.ts';
import { listNewsletterEndpoints } from './newsletter.ts';
import { listLibraryEndpoints, listPictureEndpoints } from './pictures/library.ts';
import { listUploadEndpoints } from './pictures/uploads.ts';
import { listSiteEndpoints } from './site-settings.ts';
import { listSubscriberEndpoints } from './subscribers.ts';
import { listVocabularyEndpoints } from './vocabulary.ts';

export function listEndpoints(desk: Desk): Endpoint[] {
  const tries = createTries();
  return [
    ...listSignInEndpoints(desk, tries),
    ...listAccountEndpoints(desk, tries),
    ...listTeamEndpoints(desk),
    ...listAuditLogEndpoints(desk),
    ...listPictureEndpoints(desk),
    ...listArticleEndpoints(desk),
    ...listDraftEndpoints(desk),
    ...listHistoryEndpoints(desk),
    ...listPublishingEndpoints(desk),
    ...listPreviewEndpoints(desk),
    ...listFrontPageEndpoints(desk),
    ...listUploadEndpoints(desk),
    ...listLibraryEndpoints(desk),
    ...listNewsletterEndpoints(desk),
    ...listSubscriberEndpoints(desk),
    ...listSiteEndpoints(desk),
    ...listAdvertEndpoints(desk),
    ...listFigureEndpoints(desk),
    ...listCategoryEndpoints(desk),
    ...listVocabularyEndpoints(desk),
    ...listBackupEndpoints(desk),
  ];
}
