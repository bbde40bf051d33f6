import i18next from 'i18next'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { LANGUAGE_KEY } from './preferences.ts'
import { sharedWords } from './texts/shared.words.ts'
import { onStoredElsewhere, readStored, writeStored } from './storage.ts'

// Translations. Catalogues are beside the code that uses them, in `x.words.ts`, and are loaded with its chunk:
//
// const pt = { title: 'Usuários', found_one: '{{count}} usuário', found_other: '{{count}} usuários' }
// const en: Translated<typeof pt> = { … }
// export const userWords = catalogue('users', pt, en, es)
//
// const say = useWords(userWords)
// say('title') say('found', { count: 3 })

export const languages = ['pt', 'en', 'es'] as const
export type Language = (typeof languages)[number]

/** Values of the attribute `lang`. */
export const htmlLang: Readonly<Record<Language, string>> = { pt: 'pt-BR', en: 'en', es: 'es' }

export type Words = Readonly<Record<string, string>>
/** The same keys in another language. */
export type Translated<W extends Words> = { readonly [K in keyof W]: string }

/**
 * Keys for callers: plural forms (`found_one`, `found_other`) are translated by their stem and a `count`. Each catalogue
 * has the shared words too.
 */
export type Key<W extends Words> = Stem<(keyof W & string) | keyof typeof sharedWords.pt>
type Stem<K extends string> = K extends `${infer S}_one` ? S : K extends `${infer S}_other` ? S : K

export type Say<W extends Words> = (key: Key<W>, values?: Values) => string
export type Values = Readonly<Record<string, string | number>>

export interface Catalogue<W extends Words> {
  readonly name: string
  readonly pt: W
  readonly en: Translated<W>
  readonly es: Translated<W>
}

/** Registers a catalogue under a unique name. Portuguese defines its keys. */
export function catalogue<const W extends Words>(
  name: string,
  pt: W,
  en: Translated<NoInfer<W>>,
  es: Translated<NoInfer<W>>,
): Catalogue<W> {
  i18next.addResourceBundle('pt', name, withZeroForms(pt))
  i18next.addResourceBundle('en', name, en)
  i18next.addResourceBundle('es', name, es)
  return { name, pt, en, es }
}

const MANY = '_other'

/**
 * Adds a form for zero: we use the plural with it (0 mensagens), while the plural rules of Portuguese use the singular.
 */
function withZeroForms(words: Words): Words {
  const none = Object.entries(words)
    .filter(([key]) => key.endsWith(MANY))
    .map(([key, word]) => [`${key.slice(0, -MANY.length)}_zero`, word] as const)
  return { ...words, ...Object.fromEntries(none) }
}

/** Language of components whose text goes to a customer, independent of the interface's language. */
export const WordsLanguage = createContext<Language | undefined>(undefined)

/** The translate function of a catalogue within a component, which re-renders when the language changes. */
export function useWords<W extends Words>({ name }: Catalogue<W>): Say<W> {
  const current = useSyncExternalStore(subscribeToLanguage, readLanguage, readLanguage)
  return translatorOf(useContext(WordsLanguage) ?? current, name)
}

// Translate functions by language and catalogue. Texts without values are memoized, since the rows of a thread repeat
// the same few.
const sayers = new Map<string, (key: string, values?: Values) => string>()

function translatorOf(language: string, name: string) {
  const known = sayers.get(`${language} ${name}`)
  if (known) return known
  const translated = i18next.getFixedT(language, name)
  const plain = new Map<string, string>()
  const translator = (key: string, values?: Values) => {
    if (values) return translated(key, { ...values })
    let word = plain.get(key)
    if (word === undefined) plain.set(key, (word = translated(key)))
    return word
  }
  sayers.set(`${language} ${name}`, translator)
  return translator
}

function subscribeToLanguage(hear: () => void): () => void {
  i18next.on('languageChanged', hear)
  return () => i18next.off('languageChanged', hear)
}

function readLanguage(): string {
  return i18next.language
}

/** Translates a key outside of a component, in the current language. */
export function say<W extends Words>(words: Catalogue<W>, key: Key<W>, values?: Values): string {
  return translate(words.name, key, values)
}

/** Translates a key into a given language: the company's for texts that go to a customer. */
export function sayIn<W extends Words>(
  language: Language,
  { name }: Catalogue<W>,
  key: Key<W>,
  values?: Values,
): string {
  return translatorOf(language, name)(key, values)
}

/**
 * The catalogue's own text of a key that may not exist, such as a code of the server; undefined if there is none.
 */
export function findWord(
  { name, pt }: Catalogue<Words>,
  key: string,
  values?: Values,
): string | undefined {
  return Object.hasOwn(pt, key) ? translate(name, key, values) : undefined
}

function translate(catalogueName: string, key: string, values?: Values): string {
  return i18next.t(key, { ns: catalogueName, ...values })
}

/**
 * The language of a stored value: English if nothing is stored, else by its first two letters, or Portuguese if they
 * match none (reading.md 'Web').
 */
export function languageFrom(saved: string | null): Language {
  if (saved === null || saved === '') return 'en'
  const start = saved.slice(0, 2).toLowerCase()
  return languages.find((language) => language === start) ?? 'pt'
}

/** The current language. */
export function currentLanguage(): Language {
  return languageFrom(i18next.language)
}

/** The current language within a component, which re-renders when it changes. */
export function useLanguage(): Language {
  return languageFrom(useSyncExternalStore(subscribeToLanguage, readLanguage, readLanguage))
}

/** Changes the language and stores the choice in this browser. */
export function changeLanguage(language: Language): void {
  writeStored(LANGUAGE_KEY, language)
  void i18next.changeLanguage(language)
}

void i18next.init({
  lng: languageFrom(readStored(LANGUAGE_KEY)),
  // A key missing in a catalogue falls back to Portuguese.
  fallbackLng: 'pt',
  supportedLngs: [...languages],
  resources: {
    pt: { shared: withZeroForms(sharedWords.pt) },
    en: { shared: sharedWords.en },
    es: { shared: sharedWords.es },
  },
  fallbackNS: sharedWords.name,
  defaultNS: false,
  // Keys are flat, and React escapes.
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  initAsync: false,
})

if (typeof document !== 'undefined') {
  const updateDocumentLanguage = () => {
    document.documentElement.lang = htmlLang[currentLanguage()]
  }
  updateDocumentLanguage()
  i18next.on('languageChanged', updateDocumentLanguage)
  onStoredElsewhere(LANGUAGE_KEY, (saved) => void i18next.changeLanguage(languageFrom(saved)))
}
