import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { liveActions } from './live-actions.ts'
import { missingCalls, missingEvents } from './missing.ts'
import { may, type Permission, permissions, type Profile, profiles } from './permissions.ts'
import { modulesOf, type Route, type Who } from './route.ts'
import { routes } from './routes.ts'

// The contract held against the specification's own lists: nothing of them is forgotten, renamed or opened to others.

const PACKAGE = resolve(import.meta.dirname, '..')
const SPECIFICATION = resolve(PACKAGE, '../../../shared/spec')

/** Who the list says may call, as the contract can say it; what is left of it (own, self) the feature decides. */
const whoInContract: Readonly<Record<string, readonly Who[]>> = {
  public: ['public', 'cookie'],
  user: ['user', 'cookie'],
  'user, super': ['user'],
  'own, super': ['user'],
  'self, admin': ['user'],
  admin: ['admin'],
  'admin, super': ['admin'],
  'own admin, super': ['admin'],
  super: ['super'],
  // No session: the key in the header, or the address itself, is the permission.
  'connection token': ['token'],
  'signed address': ['public'],
}

/** What each profile may: administrators all of core 6, supervisors the kanban switch of features 6. */
const granted: Readonly<Record<Profile, readonly Permission[]>> = {
  admin: permissions,
  supervisor: ['tag-modal:kanban'],
  user: [],
}

interface Call {
  key: string
  who: string
}

const calls: readonly Call[] = rowsOf('calls.tsv').map(([method = '', path = '', who = '']) => ({
  key: `${method} ${path}`,
  who,
}))
/** By each name that an event has, what it may say. */
const listed: ReadonlyMap<string, readonly string[]> = new Map(
  rowsOf('events.tsv').flatMap(([names = '', , actions = '']) =>
    namesOf(names).map((name) => [name, namesOf(actions)] as const),
  ),
)
const events: readonly string[] = [...listed.keys()]
const told: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(liveActions).map(([name, actions]) => [name, Object.keys(actions)]),
)
const declared = new Map<string, Route>(
  Object.entries(routes).map(([key, route]) => [shapeOf(key), route]),
)

describe('calls.tsv', () => {
  test('is the list of the specification, byte for byte', () => expectCopy('calls.tsv'))

  test('names every call once, and someone who may call it', () => {
    expect(calls.length).toBeGreaterThan(150)
    expect(duplicatesOf(calls.map(({ key }) => shapeOf(key)))).toEqual([])
    expect(calls.filter(({ who }) => !whoInContract[who])).toEqual([])
  })

  test('every call is declared, or stands in the list of missing ones', () => {
    const undeclared = calls.map(({ key }) => key).filter((key) => !declared.has(shapeOf(key)))
    expect(undeclared.filter((key) => !missingCalls.includes(key))).toEqual([])
  })

  test('the list of missing calls names no call that is declared, unknown or named before', () => {
    expect(missingCalls.filter((key) => declared.has(shapeOf(key)))).toEqual([])
    expect(missingCalls.filter((key) => !calls.some((call) => call.key === key))).toEqual([])
    expect(duplicatesOf(missingCalls)).toEqual([])
  })

  test('every declared call is open to those whom the list names', () => {
    const differing = calls.flatMap(({ key, who }) => {
      const route = declared.get(shapeOf(key))
      if (!route || whoInContract[who]?.includes(route.who)) return []
      return [`${key} is for ${who}, declared for ${route.who}`]
    })
    expect(differing).toEqual([])
  })
})

describe('the gates of all calls', () => {
  test('are those of gates.tsv', async () => {
    const isListed = new Set(calls.map(({ key }) => shapeOf(key)))
    const rows = [...declared]
      .map(([shape, route]) => [
        ...shape.split(' '),
        route.who,
        route.permission ?? '',
        modulesOf(route).join(' '),
        isListed.has(shape) ? 'specification' : 'own',
      ])
      .toSorted(byCall)
    await expect(
      tableOf(['method', 'path', 'who', 'permission', 'modules', 'from'], rows),
    ).toMatchFileSnapshot(resolve(PACKAGE, 'gates.tsv'))
  })
})

describe('a permission', () => {
  test('belongs to the profiles that the specification gives it to', () => {
    for (const profile of profiles)
      expect(permissions.filter((permission) => may(profile, permission))).toEqual(granted[profile])
  })
})

describe('events.tsv', () => {
  test('is the list of the specification, byte for byte', () => expectCopy('events.tsv'))

  test('every event is declared, or stands in the list of missing ones', () => {
    expect(events.length).toBeGreaterThan(25)
    const undeclared = events.filter((name) => !isDeclared(name))
    expect(undeclared.filter((name) => !missingEvents.includes(name))).toEqual([])
  })

  test('the list of missing events names no event that is declared, unknown or named before', () => {
    expect(missingEvents.filter(isDeclared)).toEqual([])
    expect(missingEvents.filter((name) => !events.includes(name))).toEqual([])
    expect(duplicatesOf(missingEvents)).toEqual([])
  })

  test('every event that the list names says what the list allows, all of it and no more', () => {
    const differing = events.filter(isDeclared).flatMap((name) => {
      const [wanted, found] = [listed, told].map((of) => of.get(name)?.toSorted().join(', ') ?? '')
      return found === wanted ? [] : [`${name}: ${found}, listed: ${wanted}`]
    })
    expect(differing).toEqual([])
  })

  test('the events of our own are those of own-events.tsv', async () => {
    const rows = Object.entries(liveActions)
      .filter(([name]) => !listed.has(name))
      .map(([name, actions]) => [name, Object.keys(actions).toSorted().join(' ')])
      .toSorted(byCall)
    await expect(tableOf(['event', 'actions'], rows)).toMatchFileSnapshot(
      resolve(PACKAGE, 'own-events.tsv'),
    )
  })
})

/** As a file with tabs. After an intended change `vitest run packages/contract/src/calls.test.ts -u` writes it anew. */
function tableOf(head: readonly string[], rows: readonly string[][]): string {
  return [head, ...rows].map((row) => `${row.join('\t')}\n`).join('')
}

/** Sorts by the second column, then the first: the methods of one path stand together. */
function byCall(
  [first = '', second = '']: string[],
  [otherFirst = '', otherSecond = '']: string[],
): number {
  return `${second} ${first}` < `${otherSecond} ${otherFirst}` ? -1 : 1
}

function isDeclared(event: string): boolean {
  return told.has(event)
}

function expectCopy(name: string): void {
  const original = resolve(SPECIFICATION, name)
  if (!existsSync(original)) {
    console.log(`${original} is not here: ${name} was not compared with it`)
    return
  }
  expect(readFileSync(resolve(PACKAGE, name)).equals(readFileSync(original))).toBe(true)
}

/** The rows of a list, without its head. */
function rowsOf(name: string): string[][] {
  const [, ...rows] = readFileSync(resolve(PACKAGE, name), 'utf8').trimEnd().split('\n')
  return rows.map((row) => row.split('\t'))
}

/** A route without the names of its parameters, in which a list and a declaration may differ. */
function shapeOf(key: string): string {
  return key.replaceAll(/\{\w+\}|:\w+/g, '{}')
}

/** `tag and company-{id}-tag`, `create, update (a deletion breaks clients)`: several names in one field, and remarks. */
function namesOf(names: string): string[] {
  return names
    .replaceAll(/\([^)]*\)/g, '')
    .split(/ and |,/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

function duplicatesOf(names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index)
}
