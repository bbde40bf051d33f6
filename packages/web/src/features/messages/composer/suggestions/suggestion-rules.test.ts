import { describe, expect, test } from 'vitest'
import { quickMessageLabel, quickMessageMatches, triggerAt } from './suggestion-rules.ts'

const triggerAtBar = (text: string) => {
  const caret = text.indexOf('|')
  const found = triggerAt(text.replace('|', ''), caret)
  return found && [found.kind, found.query, found.from, found.to]
}

describe('a suggestion', () => {
  test('of a quick message follows a leading slash', () => {
    expect(triggerAtBar('/|')).toEqual(['quick', '', 0, 1])
    expect(triggerAtBar('/b|')).toEqual(['quick', 'b', 0, 2])
    expect(triggerAtBar('/bo|')).toEqual(['quick', 'bo', 0, 3])
    expect(triggerAtBar('/bom dia|')).toEqual(['quick', 'bom dia', 0, 8])
    expect(triggerAtBar('a /bo|')).toBeUndefined()
    expect(triggerAtBar('/bo\n|')).toBeUndefined()
  })

  test('of a variable follows two braces, and replaces closing ones too', () => {
    expect(triggerAtBar('Olá {{|')).toEqual(['variable', '', 4, 6])
    expect(triggerAtBar('Olá {{fi|}}!')).toEqual(['variable', 'fi', 4, 10])
    expect(triggerAtBar('Olá {|')).toBeUndefined()
    expect(triggerAtBar('Olá {{name}}|')).toBeUndefined()
  })

  test('of an emoji follows a colon and two letters, and not within a word or a time', () => {
    expect(triggerAtBar('Oi :so|')).toEqual(['emoji', 'so', 3, 6])
    expect(triggerAtBar('Oi :s|')).toBeUndefined()
    expect(triggerAtBar('às 10:30|')).toBeUndefined()
    expect(triggerAtBar('https://ab|')).toBeUndefined()
  })
})

test('labels are cut at 35 characters, and never within an emoji', () => {
  expect(quickMessageLabel('Bom\n dia')).toBe('Bom dia')
  expect(quickMessageLabel('x'.repeat(35))).toHaveLength(35)
  expect(quickMessageLabel(`${'x'.repeat(34)}😀y`)).toBe(`${'x'.repeat(34)}😀…`)
})

test('matches at the beginning stand before other matches', () => {
  const all = [
    { shortcode: 'horario', message: 'Abrimos às 8' },
    { shortcode: 'preço', message: 'O horário não muda o preço' },
    { shortcode: 'ola', message: 'Olá' },
  ]
  expect(quickMessageMatches(all, 'hor').map(({ shortcode }) => shortcode)).toEqual([
    'horario',
    'preço',
  ])
  expect(quickMessageMatches(all, 'OLÁ').map(({ shortcode }) => shortcode)).toEqual(['ola'])
})
