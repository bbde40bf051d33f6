import type { FlowImportLoss } from '@guiche/contract/flows'
import { catalogue } from '../../platform/words.ts'

type Words = Record<FlowImportLoss | 'other', string>

const pt: Words = {
  block_not_known: 'Este tipo de bloco não existe aqui: o fluxo passa por ele.',
  choice_dynamic: 'As opções vinham de uma variável: escreva-as no menu.',
  choice_multiple: 'Aqui se escolhe uma opção só.',
  choice_pictures: 'As imagens das opções não vieram.',
  condition_not_known: 'Esta comparação não existe aqui: confira a condição.',
  condition_simplified: 'A comparação virou "contém": confira a condição.',
  link_not_known: 'O bloco levava a outro Typebot: escolha o fluxo.',
  medium_left_out: 'Este arquivo não veio: envie-o de novo.',
  medium_not_fetched: 'Este arquivo não pôde ser baixado: o cliente recebe o endereço dele.',
  variable_by_program: 'O valor era calculado por um programa: confira-o.',
  wait_by_variable: 'O tempo de espera vinha de uma variável: agora é de 1 segundo.',
  other: 'Este bloco não pôde vir.',
}

const en: Words = {
  block_not_known: 'There is no such block here: the flow passes it over.',
  choice_dynamic: 'The options came from a variable: write them into the menu.',
  choice_multiple: 'Only one option can be chosen here.',
  choice_pictures: 'The pictures of the options were not brought.',
  condition_not_known: 'There is no such comparison here: check the condition.',
  condition_simplified: 'The comparison became "contains": check the condition.',
  link_not_known: 'The block led to another Typebot: choose the flow.',
  medium_left_out: 'This file did not come: upload it again.',
  medium_not_fetched: 'This file could not be fetched: the customer gets its address.',
  variable_by_program: 'The value was worked out by a program: check it.',
  wait_by_variable: 'How long it waits came from a variable: it is 1 second now.',
  other: 'This block could not be brought.',
}

const es: Words = {
  block_not_known: 'Este tipo de bloque no existe aquí: el flujo pasa por él.',
  choice_dynamic: 'Las opciones venían de una variable: escríbelas en el menú.',
  choice_multiple: 'Aquí se elige una sola opción.',
  choice_pictures: 'Las imágenes de las opciones no vinieron.',
  condition_not_known: 'Esta comparación no existe aquí: revisa la condición.',
  condition_simplified: 'La comparación pasó a ser "contiene": revisa la condición.',
  link_not_known: 'El bloque llevaba a otro Typebot: elige el flujo.',
  medium_left_out: 'Este archivo no vino: súbelo de nuevo.',
  medium_not_fetched: 'Este archivo no pudo descargarse: el cliente recibe su dirección.',
  variable_by_program: 'El valor lo calculaba un programa: revísalo.',
  wait_by_variable: 'El tiempo de espera venía de una variable: ahora es de 1 segundo.',
  other: 'Este bloque no pudo venir.',
}

export const importLossWords = catalogue('flow-import-losses', pt, en, es)
