import { expect, test } from 'vitest'
import { speechAddress } from './speech-address.ts'
import { spokenText, ssmlOf } from './spoken-text.ts'

test.each([
  ['Olá, *Maria*! Abrimos às _9h_.', 'Olá, Maria! Abrimos às 9h.'],
  ['# Preços\n- bolo: R$ 10\n* pão: R$ 2\n> hoje', 'Preços\nbolo: R$ 10\npão: R$ 2\nhoje'],
  ['Use `npm` e ~não~ **isso**', 'Use npm e não isso'],
  ['Que bom! 😀👍🏽 🇧🇷', 'Que bom!'],
  ['joao_silva@loja.example, 2-3 dias', 'joao_silva@loja.example, 2-3 dias'],
  ['a\n\n\nb   c', 'a\nb c'],
])('%j is read aloud as %j', (written, text) => {
  expect(spokenText(written)).toEqual({ text, links: '' })
})

test('a label followed by an address keeps the label', () => {
  expect(spokenText('O site: https://loja.example/a.\nOutro (https://loja.example/b)')).toEqual({
    text: 'O site.\nOutro',
    links: 'https://loja.example/a\nhttps://loja.example/b',
  })
})

test('addresses are not read aloud but collected, each once', () => {
  const written =
    'Veja [o site](https://loja.example/a) ou https://loja.example/b. (https://loja.example/a)'
  expect(spokenText(written)).toEqual({
    text: 'Veja o site ou.',
    links: 'https://loja.example/a\nhttps://loja.example/b',
  })
})

test('no text breaks out of its voice element', () => {
  const ssml = ssmlOf(
    'pt-BR-YaraNeural',
    'a</voice></speak><voice name="x">&\'\u0000\u0007\uD800\uFFFE fim',
  )
  expect(ssml.match(/<[^>]*>/g)).toEqual([
    '<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="pt-BR">',
    '<voice name="pt-BR-YaraNeural">',
    '</voice>',
    '</speak>',
  ])
  expect(ssml).toContain(
    'a&lt;/voice&gt;&lt;/speak&gt;&lt;voice name=&quot;x&quot;&gt;&amp;&apos;\uFFFD fim',
  )
})

test('the request goes to the account’s region', () => {
  expect(speechAddress('brazilsouth')).toEqual({
    address: 'https://brazilsouth.tts.speech.microsoft.com/cognitiveservices/v1',
    isNamedByOperator: false,
  })
})
