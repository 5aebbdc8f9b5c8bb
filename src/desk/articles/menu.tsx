import { Link, useLocation } from 'wouter';
import type { ListItem } from '#contract/desk/articles.ts';
import { call } from '../api/client.ts';
import { refreshResponses } from '../api/responses.ts';
import { toPublicAddress, toTitle } from '../articles.ts';
import { attempt } from '../attempt.ts';
import { duplicateDraft } from '../duplicate-draft.ts';
import { ArticleLink } from '../parts/article-link.tsx';
import { Icon } from '../parts/icon.tsx';
import { MenuButton, MenuItem } from '../parts/menu.tsx';
import { copyText, toast } from '../parts/toast.ts';
import { useCan, useMe } from '../session.ts';

const changed = () => refreshResponses('/api/articulos');

export function RowMenu({ item }: { item: ListItem }) {
  const { site } = useMe();
  const can = useCan();
  const [, navigate] = useLocation();
  const { draftId, articleId, state } = item;
  const isPublished = state === 'publicado' || state === 'cambios';
  const mayEdit = can('edit-all') || item.isMine;
  const address = toPublicAddress(site.url, item.slug);

  const recover = () =>
    attempt('No se recuperó', async () => {
      await call('POST', `/api/borradores/${draftId}/recuperar`);
      changed();
      toast({ title: 'Recuperado', text: `«${toTitle(item)}» vuelve a estar en borradores.` });
    });
  const remove = () =>
    attempt('No se borró', async () => {
      await call('DELETE', `/api/borradores/${draftId}`);
      changed();
      toast({
        title: 'En la papelera',
        text: 'Se puede recuperar durante 30 días.',
        icon: 'trash',
        action: { label: 'Deshacer', run: () => void recover() },
      });
    });
  const duplicate = () =>
    attempt('No se duplicó', async () => {
      if (draftId === null) return;
      const id = await duplicateDraft(draftId);
      changed();
      navigate(`/editor/${id}`);
    });

  return (
    <MenuButton label={`Más acciones: ${toTitle(item)}`} face={<Icon name="more" />}>
      {state !== 'papelera' && (
        <ArticleLink role="menuitem" item={item}>
          <Icon name={mayEdit ? 'pencil' : 'eye'} />
          {mayEdit ? 'Editar' : 'Leer'}
        </ArticleLink>
      )}
      {isPublished && (
        <a role="menuitem" href={address} target="_blank" rel="noreferrer">
          <Icon name="out" />
          Ver en el sitio
        </a>
      )}
      {isPublished && (
        <MenuItem icon="copy" onClick={() => copyText(address, 'Enlace copiado')}>
          Copiar el enlace
        </MenuItem>
      )}
      {draftId && state !== 'papelera' && (
        <Link role="menuitem" href={`/editor/${draftId}/historial`}>
          <Icon name="clock" />
          Historial
        </Link>
      )}
      {draftId && mayEdit && state !== 'papelera' && (
        <MenuItem icon="copy" onClick={duplicate}>
          Duplicar
        </MenuItem>
      )}
      {articleId === null && mayEdit && state !== 'papelera' && (
        <>
          <hr />
          <MenuItem icon="trash" bad onClick={remove}>
            Borrar
          </MenuItem>
        </>
      )}
      {draftId && state === 'papelera' && (
        <MenuItem icon="refresh" onClick={recover}>
          Recuperar
        </MenuItem>
      )}
    </MenuButton>
  );
}
