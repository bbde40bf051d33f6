import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { liveEvents } from './live-events.ts'
import { missingCalls, missingEvents } from './missing.ts'
import type { Who } from './route.ts'
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

interface Call {
  key: string
  who: string
}

const calls: readonly Call[] = rowsOf('calls.tsv').map(([method = '', path = '', who = '']) => ({
  key: `${method} ${path}`,
  who,
}))
const events: readonly string[] = rowsOf('events.tsv').flatMap(([names = '']) => namesOf(names))
const declared = new Map(Object.entries(routes).map(([key, route]) => [shapeOf(key), route]))

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

  test('no event is declared twice', () => {
    expect(duplicatesOf(liveEvents)).toEqual([])
  })
})

function isDeclared(event: string): boolean {
  return liveEvents.some((name) => name === event)
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

/** `tag and user (tags page) and company-{id}-tag`: three names for one thing, where clients and servers differed. */
function namesOf(names: string): string[] {
  return names
    .replaceAll(/\([^)]*\)/g, '')
    .split(/ and |,/)
    .map((name) => name.trim())
}

function duplicatesOf(names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index)
}
