import { type ExpressionBuilder, sql } from 'kysely';
import { toIso } from '#contract/day.ts';
import {
  type ListedSubscriber,
  type SubscriberList,
  type SubscriberState,
  subscriberStates,
  subscribersPageSize,
} from '#contract/desk/subscribers.ts';
import { foldEmail } from '../email.ts';
import type { Database } from '../schema.ts';
import type { Store } from '../store.ts';
import { maxBounces } from './bounces.ts';

/** For `like … escape '\\'`. */
const toPattern = (text: string) => `%${foldEmail(text).replace(/[\\%_]/g, '\\$&')}%`;

const state = sql<SubscriberState>`case
  when left_at is not null then 'baja'
  when bounces >= ${sql.lit(maxBounces)} then 'rebotado'
  when confirmed_at is not null then 'confirmado'
  else 'pendiente' end`;

type Filter = {
  state: SubscriberState | undefined;
  like: string;
  order: 'asc' | 'desc';
  page: number;
};

export async function readSubscriberList(
  { db }: Store,
  { state: requestedState, like, order, page }: Filter,
): Promise<SubscriberList> {
  const matching = (eb: ExpressionBuilder<Database, 'subscribers'>) =>
    eb.and(like === '' ? [] : [sql<boolean>`email like ${toPattern(like)} escape '\\'`]);
  const countsByState = await db
    .selectFrom('subscribers')
    .select(({ fn }) => [state.as('state'), fn.countAll<number>().as('count')])
    .where(matching)
    .groupBy(state)
    .execute();
  const counts = Object.fromEntries(
    subscriberStates.map((name) => [
      name,
      countsByState.find((row) => row.state === name)?.count ?? 0,
    ]),
  ) as SubscriberList['counts'];
  const rows = await db
    .selectFrom('subscribers')
    .select(({ selectFrom }) => [
      'id',
      'email',
      'created_at',
      'asked_at',
      'left_at',
      state.as('state'),
      selectFrom('deliveries')
        .whereRef('subscriber_id', '=', 'subscribers.id')
        .where('deliveries.state', '=', 'sent')
        .select(({ fn }) => fn.max('edition_id').as('edition'))
        .as('last_edition'),
    ])
    .where(matching)
    .$if(requestedState !== undefined, (query) => query.where(state, '=', requestedState ?? 'baja'))
    .orderBy('created_at', order)
    .orderBy('id', order)
    .limit(subscribersPageSize)
    .offset((page - 1) * subscribersPageSize)
    .execute();
  const total = requestedState
    ? counts[requestedState]
    : Object.values(counts).reduce((sum, each) => sum + each, 0);
  const items = rows.map(
    (row): ListedSubscriber => ({
      id: row.id,
      email: row.email,
      state: row.state,
      since: toIso(row.created_at),
      askedAt: toIso(row.asked_at),
      leftAt: toIso(row.left_at),
      lastEdition: row.last_edition,
    }),
  );
  return { items, total, counts };
}
