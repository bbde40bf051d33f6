import { describe, expect, test } from 'vitest'
import { fillCampaignText } from './campaign-text.ts'
import { NO_NAME } from './fill-tidily.ts'
import { firstNameOf, isPersonName, personNameOf } from './person-names.ts'
import { renderVariables } from './variables.ts'

describe('a first name', () => {
  test.each([
    ['Maria  das Dores', 'Maria'],
    ['Dr. João Reis', 'João'],
    ['DRA ANA', 'ANA'],
    ['Dr.João', 'João'],
    ['Prof.ª Lúcia', 'Lúcia'],
    ['Sr(a). Souza', 'Souza'],
    ['Dona Benta', 'Benta'],
    ['Sra. Dra. Rosa', 'Rosa'],
    ['Doutor', 'Doutor'],
    ['Dr.', ''],
    ['🌸 Ana', 'Ana'],
    ['🌸Ana🌸 Lima', 'Ana'],
    ['~Ana', 'Ana'],
    ['*~ Ana ~*', 'Ana'],
    ['(Zé) Carlos', 'Zé'],
    ["D'Ávila", "D'Ávila"],
    ['Ana-Clara', 'Ana-Clara'],
    ['\u3164Ana\u3164Lima', 'Ana'],
    ['\u200bAna\u200b', 'Ana'],
    ['می\u200cرود', 'می\u200cرود'],
    ['🌸🌸', ''],
    ['5511961034586', ''],
    ['+55 (11) 96103-4586', ''],
    ['\u3164', ''],
    ['', ''],
  ])('of %j is %j', (name, first) => {
    expect(firstNameOf(name)).toBe(first)
  })

  test('of endless text takes no longer than of a long name', () => {
    expect(firstNameOf('. '.repeat(500_000))).toBe('')
  })
})

describe('a name', () => {
  test('is a person’s if it has a letter and is not a fallback name', () => {
    for (const name of ['Ana', 'Ана', '李', 'مريم', '𝓐𝓷𝓪']) expect(isPersonName(name)).toBe(true)
    for (const name of [
      '',
      ' ',
      '\u3164',
      '\u200b',
      '🌸',
      '❤️👍🏽',
      '5511961034586',
      '+55 11 9-6',
      '٥٥',
      '~',
      '…',
      'ª',
    ])
      expect(isPersonName(name)).toBe(false)
    expect(personNameOf({ name: ' Ana ', isNameKnown: true })).toBe('Ana')
    expect(personNameOf({ name: 'Ana' })).toBe('Ana')
    expect(personNameOf({ name: 'WhatsApp 1234', isNameKnown: false })).toBe('')
  })
})

describe('a text to a customer without a known name', () => {
  const cases: ReadonlyArray<readonly [drawn: string, sent: string]> = [
    ['Oi @!', 'Oi!'],
    ['Oi, @!', 'Oi!'],
    ['Oi @', 'Oi'],
    ['Oi, @', 'Oi'],
    ['Oi @ 😊', 'Oi 😊'],
    ['Oi, @ 😊', 'Oi 😊'],
    ['Oi @, tudo bem?', 'Oi, tudo bem?'],
    ['Olá, @, seja bem-vindo', 'Olá, seja bem-vindo'],
    ['Oi, @ tudo bem?', 'Oi, tudo bem?'],
    ['Oi  @  tudo bem?', 'Oi tudo bem?'],
    ['@, tudo bem?', 'Tudo bem?'],
    ['@! Água?', 'Água?'],
    ['Bom dia! @, como vai?', 'Bom dia! Como vai?'],
    ['Bom dia! @!', 'Bom dia!'],
    ['¡Hola @!', '¡Hola!'],
    ['¡@!', ''],
    ['¿@, cómo estás?', '¿Cómo estás?'],
    ['Oi *@*!', 'Oi!'],
    ['*Oi, @!*', '*Oi!*'],
    ['*Olá, @*', '*Olá*'],
    ['*@, olá*', '*Olá*'],
    ['Oi (@), sim', 'Oi, sim'],
    ['Obrigado, @.\nAté já', 'Obrigado.\nAté já'],
    ['Oi @\n@, sim', 'Oi\nSim'],
    ['Cliente: @', 'Cliente:'],
    ['Cliente: @\nPedido: 1', 'Cliente:\nPedido: 1'],
    ['Oi @ @!', 'Oi!'],
    ['Oi - @!', 'Oi!'],
    ['@', ''],
    ['Oi  duas', 'Oi  duas'],
  ]

  test.each(cases)('%j becomes %j', (drawn, sent) => {
    for (const name of ['firstName', 'name'])
      expect(renderVariables(drawn.replaceAll('@', `{{${name}}}`), unknown)).toBe(sent)
    const text = drawn.replaceAll('@', '{nome}')
    expect(fillCampaignText(text, (key) => (key === 'nome' ? NO_NAME : undefined))).toBe(sent)
  })

  test('stays unchanged around other variables', () => {
    expect(renderVariables('Pedido {{pedido}} , {{ x }}!', unknown)).toBe('Pedido  , !')
    const extra = { name: '' }
    expect(renderVariables('Oi, {{name}}!', { ...unknown, extra })).toBe('Oi, !')
  })
})

const unknown = { contactName: '', protocol: '1', at: new Date(0), timeZone: 'UTC' }
