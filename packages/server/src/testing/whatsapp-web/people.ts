import { type Group, type GroupFacts, makeGroup } from './group.ts'
import { makePerson, type Person, type Who } from './person.ts'
import type { PhoneContext } from './phone-context.ts'
import { accountOf, userJid } from './stanza.ts'

// Everybody whom one line can meet, by all their names.

export interface People {
  /** Made where there is nobody of that number yet. */
  person(who: Who): Person
  group(facts: GroupFacts): Group
  /** By number or by opaque name. */
  find(jid: string | undefined): Person | undefined
  findGroup(jid: string | undefined): Group | undefined
  groups(): Group[]
  /** Whom WhatsApp has for a number that somebody typed. */
  lookUp(number: string): Person | undefined
  all(): Person[]
}

/** @param hasEveryone whether each number that nobody has left is somebody's */
export function gatherPeople(context: PhoneContext, hasEveryone: boolean): People {
  const byNumber = new Map<string, Person>()
  const byJid = new Map<string, Person>()
  const groups = new Map<string, Group>()

  function person(who: Who): Person {
    const known = byNumber.get(who.number)
    if (known) return known
    const made = makePerson(context, who)
    byNumber.set(made.number, made)
    byJid.set(made.jid, made).set(made.lidJid, made)
    return made
  }

  /** An address is one account's: another way to write its number is nobody's. */
  function find(jid: string | undefined): Person | undefined {
    const account = accountOf(jid)
    const known = byJid.get(account)
    const number = account.split('@')[0] ?? ''
    if (known || !hasEveryone || account !== userJid(number) || account === context.jid)
      return known
    return otherForms(number).some((form) => byNumber.has(form)) ? undefined : person({ number })
  }

  function lookUp(typed: string): Person | undefined {
    const number = typed.replace(/\D/g, '')
    const known = [number, ...otherForms(number)].flatMap((form) => byNumber.get(form) ?? [])[0]
    if (known) return known.isAbsent ? undefined : known
    return hasEveryone && userJid(number) !== context.jid ? person({ number }) : undefined
  }

  return {
    person,
    find,
    lookUp,
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

/** Country and area, what one form has and the other has not, and the rest. */
const FORMS: ReadonlyArray<readonly [pattern: RegExp, between: string]> = [
  [/^(55\d\d)(9?)(\d{8})$/, '9'],
  [/^(52)(1?)(\d{10})$/, '1'],
  [/^(54)(9?)(\d{10})$/, '9'],
]

/**
 * An account is known for ever as it was registered: in Brazil before the ninth digit came, in Mexico with a 1, in Argentina
 * with a 9 behind the country.
 */
function otherForms(number: string): string[] {
  return FORMS.flatMap(([pattern, between]) => {
    const [, start, optional, rest] = pattern.exec(number) ?? []
    if (start === undefined || rest === undefined) return []
    return [optional ? `${start}${rest}` : `${start}${between}${rest}`]
  })
}
