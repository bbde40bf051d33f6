import { afterEach, beforeEach, expect, it } from 'vitest'
import { readStored, removeStored, writeStored } from '../../../platform/storage.ts'
import { changeAnswerKey, saveAnswerKeys, knownAnswerKeys } from './answer-keys.ts'

const removeStoredKeys = () => removeStored('variables')
beforeEach(removeStoredKeys)
afterEach(removeStoredKeys)

it('stores each key of a flow once, in the format of other clients', () => {
  saveAnswerKeys(['nome', 'idade', 'nome'])
  expect(readStored('variables')).toBe('["nome","idade"]')
  saveAnswerKeys(['pedido'])
  expect(knownAnswerKeys()).toEqual(['pedido'])
})

it('replaces the old key of a question by the new one', () => {
  saveAnswerKeys(['nome', 'idade'])
  changeAnswerKey('nome', 'cliente')
  expect(knownAnswerKeys()).toEqual(['idade', 'cliente'])
  changeAnswerKey('', 'idade')
  expect(knownAnswerKeys()).toEqual(['cliente', 'idade'])
})

it('accepts any stored text', () => {
  for (const nonsense of ['{', '{"a":1}', '[1,2]', 'null']) {
    writeStored('variables', nonsense)
    expect(knownAnswerKeys()).toEqual([])
  }
})
