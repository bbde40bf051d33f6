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

  function find(jid: string | undefined): Person | undefined {
    const known = byJid.get(accountOf(jid))
    return known ?? (jid?.endsWith('@lid') ? undefined : lookUp(accountOf(jid).split('@')[0] ?? ''))
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

const BRAZILIAN = /^(55\d\d)(9?)(\d{8})$/

/** Who registered before the ninth digit came to Brazil is known without it for ever. */
function otherForms(number: string): string[] {
  const [, area, ninth, rest] = BRAZILIAN.exec(number) ?? []
  if (area === undefined || rest === undefined) return []
  return [ninth ? `${area}${rest}` : `${area}9${rest}`]
}
