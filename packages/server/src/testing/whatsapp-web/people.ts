import { type Group, type GroupFacts, makeGroup } from './group.ts'
import { makePerson, type Person, type PersonFacts } from './person.ts'
import type { PhoneContext } from './phone-context.ts'
import { accountOf, userJid } from './stanza.ts'

// All people whom a line can reach, by all of their names.

export interface People {
  /** The person with this number, created if needed. */
  person(who: PersonFacts): Person
  group(facts: GroupFacts): Group
  /** Finds by number or by LID. */
  find(jid: string | undefined): Person | undefined
  findGroup(jid: string | undefined): Group | undefined
  groups(): Group[]
  /** Finds the account for a typed number, in any of the number's forms. */
  lookUp(number: string): Person | undefined
  all(): Person[]
}

/** @param hasEveryone true if every number has an account, except those that left */
export function createPeople(context: PhoneContext, hasEveryone: boolean): People {
  const byNumber = new Map<string, Person>()
  const byJid = new Map<string, Person>()
  const groups = new Map<string, Group>()

  function findOrMakePerson(who: PersonFacts): Person {
    const known = byNumber.get(who.number)
    if (known) return known
    const made = makePerson(context, who)
    byNumber.set(made.number, made)
    byJid.set(made.jid, made).set(made.lidJid, made)
    return made
  }

  /** An address belongs to one account: other forms of the same number match no account here. */
  function findByJid(jid: string | undefined): Person | undefined {
    const account = accountOf(jid)
    const known = byJid.get(account)
    const number = account.split('@')[0] ?? ''
    if (known || !hasEveryone || account !== userJid(number) || account === context.jid)
      return known
    return otherForms(number).some((form) => byNumber.has(form))
      ? undefined
      : findOrMakePerson({ number })
  }

  function findByTypedNumber(typed: string): Person | undefined {
    const number = typed.replace(/\D/g, '')
    const known = [number, ...otherForms(number)].flatMap((form) => byNumber.get(form) ?? [])[0]
    if (known) return known.isAbsent ? undefined : known
    return hasEveryone && userJid(number) !== context.jid ? findOrMakePerson({ number }) : undefined
  }

  return {
    person: findOrMakePerson,
    find: findByJid,
    lookUp: findByTypedNumber,
    group: (facts) => {
      const made = makeGroup(context, facts)
      const known = groups.get(made.jid)
      if (known) return known
      groups.set(made.jid, made)
      return made
    },
    findGroup: (jid) => groups.get(jid ?? ''),
    groups: () => [...groups.values()],
    all: () => [...byNumber.values()],
  }
}

/** Country and area, the digits that only one form has, and the rest. */
const FORMS: ReadonlyArray<readonly [pattern: RegExp, between: string]> = [
  [/^(55\d\d)(9?)(\d{8})$/, '9'],
  [/^(52)(1?)(\d{10})$/, '1'],
  [/^(54)(9?)(\d{10})$/, '9'],
]

/**
 * An account keeps the form of its registration: in Brazil without the ninth digit, in Mexico with a 1, in Argentina
 * with a 9 after the country code.
 */
function otherForms(number: string): string[] {
  return FORMS.flatMap(([pattern, between]) => {
    const [, start, optional, rest] = pattern.exec(number) ?? []
    if (start === undefined || rest === undefined) return []
    return [optional ? `${start}${rest}` : `${start}${between}${rest}`]
  })
}
