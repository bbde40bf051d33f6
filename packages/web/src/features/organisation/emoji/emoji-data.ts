import enMessages from 'emojibase-data/en/messages.json?url'
import enData from 'emojibase-data/en/data.json?url'
import esMessages from 'emojibase-data/es/messages.json?url'
import esData from 'emojibase-data/es/data.json?url'
import ptMessages from 'emojibase-data/pt/messages.json?url'
import ptData from 'emojibase-data/pt/data.json?url'
import type { EmojiData } from 'frimousse'
import type { Language } from '../../../platform/words.ts'

// Emoji with their names in three languages. Our server delivers the files, so that no other server learns of searches.

const files: Readonly<Record<Language, { data: string; messages: string }>> = {
  pt: { data: ptData, messages: ptMessages },
  en: { data: enData, messages: enMessages },
  es: { data: esData, messages: esMessages },
}

/** Most computers show newer ones as boxes. */
const NEWEST_VERSION = 15
/** Groups of the data that are left out: components of emoji. */
const COMPONENTS = 2
const FLAGS = 9

const TONES = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const
const HANDS = { light: '🏻', 'medium-light': '🏼', medium: '🏽', 'medium-dark': '🏾', dark: '🏿' }

const loaded = new Map<Language, Promise<EmojiData>>()

/** Loaded once per language. */
export function memoizedEmojiData(language: Language): Promise<EmojiData> {
  const known = loaded.get(language)
  if (known !== undefined) return known
  const coming = loadEmojiData(language)
  loaded.set(language, coming)
  // A failed request is not memoized.
  coming.catch(() => loaded.delete(language))
  return coming
}

async function loadEmojiData(language: Language): Promise<EmojiData> {
  const { data, messages } = files[language]
  const [rows, words] = await Promise.all([fetchEmojiRows(data), fetchGroupNames(messages)])
  return {
    locale: language,
    emojis: rows.filter(isShown).map((row) => ({
      emoji: row.emoji,
      category: row.group ?? 0,
      label: row.label,
      version: row.version,
      tags: row.tags ?? [],
      skins: skinsOf(row),
    })),
    categories: words
      .filter(({ order }) => order !== COMPONENTS)
      .map(({ order, message }) => ({
        index: order,
        // The Portuguese data has a wrong translation for flags.
        label: order === FLAGS && language === 'pt' ? 'bandeiras' : message,
      })),
    skinTones: HANDS,
  }
}

interface Row {
  emoji: string
  label: string
  version: number
  group?: number
  tags?: string[]
  skins?: { emoji: string; tone?: number | number[] }[]
}

function isShown({ group, version }: Row): boolean {
  return group !== undefined && group !== COMPONENTS && version <= NEWEST_VERSION
}

function skinsOf({ skins }: Row): EmojiData['emojis'][number]['skins'] {
  const [light, mediumLight, medium, mediumDark, dark] = TONES.map(
    (_, at) => skins?.find(({ tone }) => tone === at + 1)?.emoji,
  )
  if (!light || !mediumLight || !medium || !mediumDark || !dark) return undefined
  return { light, 'medium-light': mediumLight, medium, 'medium-dark': mediumDark, dark }
}

async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.json()
}

async function fetchEmojiRows(url: string): Promise<Row[]> {
  const read = await fetchJson(url)
  return Array.isArray(read) ? read.filter(isRow) : []
}

async function fetchGroupNames(url: string): Promise<{ order: number; message: string }[]> {
  const read = await fetchJson(url)
  if (typeof read !== 'object' || read === null || !('groups' in read)) return []
  return Array.isArray(read.groups) ? read.groups.filter(isGroup) : []
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && 'emoji' in value && 'label' in value
}

function isGroup(value: unknown): value is { order: number; message: string } {
  return typeof value === 'object' && value !== null && 'order' in value && 'message' in value
}
