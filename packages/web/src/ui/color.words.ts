import { uiWordsHook } from './ui.words.ts'

const pt = {
  colorCode: 'Código da cor',
  red: 'Vermelho',
  orange: 'Laranja',
  amber: 'Âmbar',
  yellow: 'Amarelo',
  lime: 'Verde-limão',
  green: 'Verde',
  teal: 'Turquesa',
  blue: 'Azul',
  violet: 'Violeta',
  pink: 'Rosa',
} as const

type ColorWords = Readonly<Record<keyof typeof pt, string>>

const en = {
  colorCode: 'Colour code',
  red: 'Red',
  orange: 'Orange',
  amber: 'Amber',
  yellow: 'Yellow',
  lime: 'Lime',
  green: 'Green',
  teal: 'Teal',
  blue: 'Blue',
  violet: 'Violet',
  pink: 'Pink',
} satisfies ColorWords

const es = {
  colorCode: 'Código del color',
  red: 'Rojo',
  orange: 'Naranja',
  amber: 'Ámbar',
  yellow: 'Amarillo',
  lime: 'Verde lima',
  green: 'Verde',
  teal: 'Turquesa',
  blue: 'Azul',
  violet: 'Violeta',
  pink: 'Rosa',
} satisfies ColorWords

/** Translates names of colours within a component. */
export const useColorWords = uiWordsHook({ pt, en, es })
