import { useState } from 'react';
import { Link } from 'wouter';
import type { MissedSearch } from '#contract/desk/figures.ts';
import { refreshAnswers, useAnswer } from '../../api/answers.ts';
import { ApiFault, call } from '../../api/client.ts';
import { attempt } from '../../attempt.ts';
import { Failed } from '../../parts/banner.tsx';
import { Button, DialogButtons } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { None, Skeleton } from '../../parts/empty.tsx';
import { Field } from '../../parts/field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { MenuButton } from '../../parts/menu.tsx';
import { Section } from '../../parts/section.tsx';
import { toast } from '../../parts/toast.ts';
import { Found } from '../../settings/vocabulary-trial.tsx';

const address = '/api/lectores/busquedas';
const toDraft = (words: string) =>
  `/nuevo?titulo=${encodeURIComponent(words.charAt(0).toUpperCase() + words.slice(1))}`;

/** What readers look for in vain, and what to do about it. */
export function MissedSearches() {
  const { data, fault, refresh } = useAnswer<MissedSearch[]>(address);
  const [led, setLed] = useState<MissedSearch | null>(null);
  return (
    <Section
      title="Lo que buscan y no encuentran"
      count="esta semana"
      className="gap"
      aside={<span className="hint">Se guarda la frase y cuántas veces, nunca quién</span>}
    >
      {fault && !data && <Failed what="las búsquedas" fault={fault} onRetry={refresh} />}
      {!data && !fault && (
        <p aria-busy="true">
          <Skeleton width={4} />
        </p>
      )}
      {data?.length === 0 && (
        <None>
          <b>Todo lo que buscaron esta semana lo encontraron.</b>
        </None>
      )}
      {data && data.length > 0 && (
        <table className="table seek">
          <thead>
            <tr>
              <th>Buscaron</th>
              <th className="num">Veces</th>
              <th>Lo más cercano</th>
              <th>
                <span className="vh">Acciones</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((search) => (
              <Row key={search.words} search={search} onLead={() => setLed(search)} />
            ))}
          </tbody>
        </table>
      )}
      {led && <LeadDialog search={led} onClose={() => setLed(null)} />}
    </Section>
  );
}

function Row({ search, onLead }: { search: MissedSearch; onLead: () => void }) {
  const { words, times, isFound, nearest } = search;
  const quiet = () =>
    attempt('No se quitó', async () => {
      await call('POST', '/api/lectores/callar', { words });
      refreshAnswers(address);
      toast({ title: `«${words}» no se mostrará más` });
    });
  return (
    <tr>
      <td>
        <b>{words}</b>
      </td>
      <td className="num">{times}</td>
      <td className={nearest ? undefined : 'quiet'}>
        {isFound && 'Ya se encuentra: '}
        {nearest ? (
          <Link className="link" href={`/abrir/${nearest.id}`}>
            {nearest.title}
          </Link>
        ) : (
          'Nada parecido'
        )}
      </td>
      <td className="num">
        <span className="seek__do">
          {!isFound && (
            <Button
              className="btn--s"
              onClick={onLead}
              aria-label={`${nearest ? 'Que lleve ahí' : 'Que lleve a…'}: ${words}`}
            >
              {nearest ? 'Que lleve ahí' : 'Que lleve a…'}
            </Button>
          )}
          <MenuButton label={`Más acciones: ${words}`} face={<Icon name="more" />}>
            <Link role="menuitem" href={toDraft(words)}>
              Escribirlo
            </Link>
            <button type="button" role="menuitem" onClick={onLead}>
              Que lleve a otra cosa…
            </button>
            <button type="button" role="menuitem" onClick={quiet}>
              No mostrar más
            </button>
          </MenuButton>
        </span>
      </td>
    </tr>
  );
}

function LeadDialog({ search, onClose }: { search: MissedSearch; onClose: () => void }) {
  const { words, nearest } = search;
  const [finds, setFinds] = useState(nearest?.by ?? '');
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const save = async (close: () => void) => {
    setBusy(true);
    try {
      await call('POST', '/api/lectores/vocabulario', { words, finds });
      refreshAnswers(address);
      toast({ title: `Quien busque «${words}» encontrará lo de «${finds.trim()}»` });
      close();
    } catch (error) {
      if (!(error instanceof ApiFault)) throw error;
      setFault(error.message);
      setBusy(false);
    }
  };
  return (
    <Dialog title={`Quien busque «${words}»`} onClose={onClose}>
      {(close) => (
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault();
            void save(close);
          }}
        >
          <Field
            label="encontrará también lo que se encuentra con"
            hint="Se añade al vocabulario de la búsqueda, y vale desde la siguiente."
            value={finds}
            fault={fault}
            maxLength={200}
            required
            onChange={(event) => setFinds(event.target.value)}
          />
          <Found typed={finds} />
          <DialogButtons>
            <Button type="submit" kind="solid" busy={isBusy}>
              Que lleve ahí
            </Button>
            <Button onClick={close}>Cancelar</Button>
          </DialogButtons>
        </form>
      )}
    </Dialog>
  );
}
