import type { Contact } from '@guiche/contract/contacts'
import { type Selectable, sql } from 'kysely'
import type { Party, PartyName } from '../../../../channels/channel.ts'
import { batchByKey } from '../../../../platform/database/batch-by-key.ts'
import { columnsOf } from '../../../../platform/database/sql/columns.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { recordset } from '../../../../platform/database/sql/recordset.ts'
import type { Tables } from '../../../../platform/database/schema.ts'
import { type ContactRow, SEEN, presentContact } from '../contacts.queries.ts'
import { partyIdentities } from './party-names.ts'

/** A contact with at least one of a party's identities. */
export interface NamedContact extends Contact {
  isNameGiven: boolean
  /** Number of the party's identities that the contact has. */
  knownNames: number
}

interface NameLookup {
  companyId: number
  kinds: string[]
  values: string[]
}

const named = recordset<NameLookup>('named', {
  companyId: 'int',
  kinds: 'text[]',
  values: 'text[]',
})

type FoundContactRow = ContactRow & { isNameGiven: boolean; knownNames: number; place: number }

const findNamed = batchByKey(async (db, asked: readonly NameLookup[]) => {
  const { rows } = await sql<FoundContactRow>`
    select place, known_names, ${columnsOf('contact', [...SEEN, 'isNameGiven'])}
    from ${named.of(asked)} cross join lateral (
      select known.names as known_names, contacts.* from (
        select contact_id, count(*)::int as names
        from unnest("kinds", "values") as name (kind, value)
        join contact_identities as identity on identity.company_id = "companyId"
          and identity.kind = name.kind and identity.value = name.value
        group by contact_id
      ) as known
      join contacts on contacts.company_id = "companyId" and contacts.id = known.contact_id
    ) as contact
    order by place, id`.execute(db)
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  return asked.map((_, place) =>
    (byPlace.get(place) ?? []).map(({ place: _, ...row }) => presentContact(row)),
  )
})

/** Contacts with any of these identities, the oldest first; several until they are recognised as the same person. */
export function listContactsByIdentities(
  db: Db,
  companyId: number,
  names: readonly PartyName[],
): Promise<NamedContact[]> {
  return findNamed(db, { companyId, ...kindsAndValues(names) })
}

/** Identities that a line linked with these before any of them belonged to a contact. */
export async function listLinkedIdentities(
  db: Db,
  companyId: number,
  names: readonly PartyName[],
): Promise<PartyName[]> {
  const { kinds, values } = kindsAndValues(names)
  const { rows } = await sql<PartyName>`
    select distinct other_kind as kind, other_value as value
    from unnest(${kinds}::text[], ${values}::text[]) as name (kind, value)
    join party_links as link on link.company_id = ${companyId} and link.kind = name.kind and link.value = name.value
    limit 20`.execute(db)
  return rows
}

/**
 * Stores that a party has these identities, until one of them belongs to a contact. Each link holds the other identity
 * in the form that the line sent.
 */
export async function insertLinks(db: Db, companyId: number, party: Party): Promise<void> {
  const told = [party, ...(party.also ?? [])]
  const pairs = partyIdentities(party).flatMap(({ kind, value }) =>
    told
      .filter((other) => other.kind !== kind)
      .map((other) => ({ companyId, kind, value, otherKind: other.kind, otherValue: other.value })),
  )
  if (pairs.length === 0) return
  await db
    .insertInto('partyLinks')
    .values(pairs)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes the links of identities that belong to a contact now. */
export async function removeLinks(
  db: Db,
  companyId: number,
  names: readonly PartyName[],
): Promise<void> {
  const { kinds, values } = kindsAndValues(names)
  await sql`
    delete from party_links using unnest(${kinds}::text[], ${values}::text[]) as name (kind, value)
    where company_id = ${companyId} and party_links.kind = name.kind and party_links.value = name.value`.execute(
    db,
  )
}

type IdentityRow = Selectable<Tables['contactIdentities']>

/** Identities of a contact. */
export async function listIdentities(
  db: Db,
  companyId: number,
  contactId: number,
): Promise<Array<Pick<IdentityRow, 'kind' | 'value'>>> {
  return db
    .selectFrom('contactIdentities')
    .select(['kind', 'value'])
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .orderBy('createdAt')
    .execute()
}

function kindsAndValues(names: readonly PartyName[]) {
  return { kinds: names.map(({ kind }) => kind), values: names.map(({ value }) => value) }
}
