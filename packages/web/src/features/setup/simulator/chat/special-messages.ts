import type { SimulatedPost } from '@guiche/contract/simulator'
import { z } from 'zod'
import type { Key } from '../../../../platform/words.ts'
import type { extrasWords } from './extras.words.ts'

// Messages with further WhatsApp properties: the fields of each kind, and the message built from them. Pure.

export const specialKinds = ['choice', 'referral', 'forwarded', 'product', 'order'] as const
export type SpecialKind = (typeof specialKinds)[number]

type Word = Key<typeof extrasWords.pt>

export interface SpecialField {
  readonly name: string
  readonly label: Word
  readonly check: z.ZodType<string, string>
  /** Default value: a translated word, or a text that is the same in every language. */
  readonly initial: { readonly word: Word } | { readonly text: string }
  readonly isOptional?: boolean
  readonly isNumber?: boolean
}

type Given = Readonly<Record<string, string>>

interface SpecialForm {
  readonly fields: readonly SpecialField[]
  readonly postOf: (given: Given) => Partial<SimulatedPost>
}

const requiredText = (max: number) => z.string().trim().min(1).max(max)
const optionalText = (max: number) => z.string().trim().max(max)
const numberText = (isFit: (value: number) => boolean) =>
  requiredText(12).refine((typed) => isFit(decimalNumberOf(typed)))

/** Accepts the decimal comma. */
function decimalNumberOf(typed: string): number {
  return Number(typed.replace(',', '.'))
}

const bodyField = (initial: SpecialField['initial']): SpecialField => ({
  name: 'body',
  label: 'body',
  check: requiredText(4096),
  initial,
})
const catalogId: SpecialField = {
  name: 'catalogId',
  label: 'catalogId',
  check: requiredText(100),
  initial: { text: '1001' },
}
const productId: SpecialField = {
  name: 'productId',
  label: 'productId',
  check: requiredText(100),
  initial: { text: 'CAMISETA-P' },
}

export const specialForms: Readonly<Record<SpecialKind, SpecialForm>> = {
  choice: {
    fields: [
      {
        name: 'title',
        label: 'choiceTitle',
        check: requiredText(200),
        initial: { word: 'choiceExample' },
      },
      { name: 'id', label: 'choiceId', check: requiredText(256), initial: { text: 'opcao-1' } },
    ],
    postOf: ({ title = '', id = '' }) => ({ type: 'text', body: title, choice: { id, title } }),
  },
  referral: {
    fields: [
      bodyField({ word: 'helloAd' }),
      {
        name: 'headline',
        label: 'headline',
        check: optionalText(200),
        initial: { word: 'adExample' },
        isOptional: true,
      },
      {
        name: 'sourceUrl',
        label: 'sourceUrl',
        check: optionalText(2000),
        initial: { text: 'https://fb.me/exemplo' },
        isOptional: true,
      },
    ],
    postOf: ({ body: text = '', headline = '', sourceUrl = '' }) => ({
      type: 'text',
      body: text,
      referral: {
        sourceType: 'ad',
        sourceId: '120200000000000000',
        sourceUrl,
        headline,
        body: '',
        clickId: 'ARAkLkA8rmlFeiCktEJQ',
      },
    }),
  },
  forwarded: {
    fields: [bodyField({ text: '' })],
    postOf: ({ body: text = '' }) => ({ type: 'text', body: text, forwarded: true }),
  },
  product: {
    fields: [bodyField({ word: 'helloProduct' }), productId, catalogId],
    postOf: ({ body: text = '', productId: product = '', catalogId: catalog = '' }) => ({
      type: 'text',
      body: text,
      product: { catalogId: catalog, productId: product },
    }),
  },
  order: {
    fields: [
      productId,
      {
        name: 'quantity',
        label: 'quantity',
        check: numberText((value) => Number.isInteger(value) && value >= 1 && value <= 10_000),
        initial: { text: '2' },
        isNumber: true,
      },
      {
        name: 'price',
        label: 'price',
        check: numberText((value) => value >= 0 && value <= 1_000_000),
        initial: { text: '49,90' },
        isNumber: true,
      },
      catalogId,
      { ...bodyField({ text: '' }), check: optionalText(4096), isOptional: true },
    ],
    postOf: (given) => ({
      type: 'order',
      body: given.body ?? '',
      order: {
        catalogId: given.catalogId ?? '',
        items: [
          {
            productId: given.productId ?? '',
            quantity: decimalNumberOf(given.quantity ?? ''),
            price: decimalNumberOf(given.price ?? ''),
            currency: 'BRL',
          },
        ],
      },
    }),
  },
}
