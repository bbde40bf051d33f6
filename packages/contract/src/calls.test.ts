import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { liveActions } from './live-actions.ts'
import { missingCalls, missingEvents } from './missing-calls.ts'
import {
  hasPermission,
  type Permission,
  permissions,
  type Profile,
  profiles,
} from './permissions.ts'
import { modulesOf, type Route, type Who } from './route.ts'
import { routes } from './routes.ts'

// Compares the contract with the specification's lists: no call or event is missing, renamed or open to other callers.

const PACKAGE = resolve(import.meta.dirname, '..')
const SPECIFICATION = resolve(PACKAGE, '../../../shared/spec')

/**
 * Callers of the specification's list as the contract declares them; the remaining conditions (own, self) are the
 * feature's.
 */
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

/** Permissions of each profile: administrators have all of core 6, supervisors the kanban switch of features 6. */
const granted: Readonly<Record<Profile, readonly Permission[]>> = {
  admin: permissions,
  supervisor: ['tag-modal:kanban'],
  user: [],
}

interface Call {
  key: string
  who: string
}

const calls: readonly Call[] = readListRows('calls.tsv').map(
  ([method = '', path = '', who = '']) => ({
    key: `${method} ${path}`,
    who,
  }),
)
/** The actions of each event, by each of its names. */
const listed: ReadonlyMap<string, readonly string[]> = new Map(
  readListRows('events.tsv').flatMap(([names = '', , actions = '']) =>
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
  test('equals the specification’s list, byte for byte', () => expectSpecificationCopy('calls.tsv'))

  test('names every call once, with a known caller', () => {
    expect(calls.length).toBeGreaterThan(150)
    expect(duplicatesOf(calls.map(({ key }) => shapeOf(key)))).toEqual([])
    expect(calls.filter(({ who }) => !whoInContract[who])).toEqual([])
  })

  test('every call is declared, or in the list of missing ones', () => {
    const undeclared = calls.map(({ key }) => key).filter((key) => !declared.has(shapeOf(key)))
    expect(undeclared.filter((key) => !missingCalls.includes(key))).toEqual([])
  })

  test('the list of missing calls has no declared, unknown or repeated call', () => {
    expect(missingCalls.filter((key) => declared.has(shapeOf(key)))).toEqual([])
    expect(missingCalls.filter((key) => !calls.some((call) => call.key === key))).toEqual([])
    expect(duplicatesOf(missingCalls)).toEqual([])
  })

  test('every declared call is open to the callers of the list only', () => {
    const differing = calls.flatMap(({ key, who }) => {
      const route = declared.get(shapeOf(key))
      if (!route || whoInContract[who]?.includes(route.who)) return []
      return [`${key} is for ${who}, declared for ${route.who}`]
    })
    expect(differing).toEqual([])
  })
})

describe('callers, permissions and modules of all calls', () => {
  test('equal gates.tsv', async () => {
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
  test('belongs to the profiles of the specification', () => {
    for (const profile of profiles)
      expect(permissions.filter((permission) => hasPermission(profile, permission))).toEqual(
        granted[profile],
      )
  })
})

describe('events.tsv', () => {
  test('equals the specification’s list, byte for byte', () =>
    expectSpecificationCopy('events.tsv'))

  test('every event is declared, or in the list of missing ones', () => {
    expect(events.length).toBeGreaterThan(25)
    const undeclared = events.filter((name) => !isDeclared(name))
    expect(undeclared.filter((name) => !missingEvents.includes(name))).toEqual([])
  })

  test('the list of missing events has no declared, unknown or repeated event', () => {
    expect(missingEvents.filter(isDeclared)).toEqual([])
    expect(missingEvents.filter((name) => !events.includes(name))).toEqual([])
    expect(duplicatesOf(missingEvents)).toEqual([])
  })

  test('every listed event has exactly the actions of the list', () => {
    const differing = events.filter(isDeclared).flatMap((name) => {
      const [wanted, found] = [listed, told].map((of) => of.get(name)?.toSorted().join(', ') ?? '')
      return found === wanted ? [] : [`${name}: ${found}, listed: ${wanted}`]
    })
    expect(differing).toEqual([])
  })

  test('the product’s own events equal own-events.tsv', async () => {
    const rows = Object.entries(liveActions)
      .filter(([name]) => !listed.has(name))
      .map(([name, actions]) => [name, Object.keys(actions).toSorted().join(' ')])
      .toSorted(byCall)
    await expect(tableOf(['event', 'actions'], rows)).toMatchFileSnapshot(
      resolve(PACKAGE, 'own-events.tsv'),
    )
  })
})

/** Formats a tab-separated file. After an intended change run `vitest run packages/contract/src/calls.test.ts -u`. */
function tableOf(head: readonly string[], rows: readonly string[][]): string {
  return [head, ...rows].map((row) => `${row.join('\t')}\n`).join('')
}

/** Sorts by the second column, then the first, so that the methods of a path are adjacent. */
function byCall(
  [first = '', second = '']: string[],
  [otherFirst = '', otherSecond = '']: string[],
): number {
  return `${second} ${first}` < `${otherSecond} ${otherFirst}` ? -1 : 1
}

function isDeclared(event: string): boolean {
  return told.has(event)
}

function expectSpecificationCopy(name: string): void {
  const original = resolve(SPECIFICATION, name)
  if (!existsSync(original)) {
    console.log(`${original} is not here: ${name} was not compared with it`)
    return
  }
  expect(readFileSync(resolve(PACKAGE, name)).equals(readFileSync(original))).toBe(true)
}

/** The rows of a list, without its header. */
function readListRows(name: string): string[][] {
  const [, ...rows] = readFileSync(resolve(PACKAGE, name), 'utf8').trimEnd().split('\n')
  return rows.map((row) => row.split('\t'))
}

/** A route without the names of its parameters, which may differ between list and declaration. */
function shapeOf(key: string): string {
  return key.replaceAll(/\{\w+\}|:\w+/g, '{}')
}

/**
 * Splits several names in one field and drops remarks: `tag and company-{id}-tag`, `create, update (a deletion breaks
 * clients)`.
 */
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
