import type { FlowImportLoss } from '@guiche/contract/flows'
import { catalogue } from '../../../../platform/words.ts'

type Losses = Record<FlowImportLoss, string>

const pt: Losses = {
  block_not_known: 'Não existe aqui. O caminho segue sem ele.',
  choice_dynamic: 'As opções vinham de uma variável. Escreva-as no menu.',
  choice_multiple: 'O cliente escolhe uma opção por vez.',
  choice_pictures: 'As imagens das opções ficaram de fora.',
  condition_not_known: 'Uma condição não pôde vir. Confira por onde o fluxo segue.',
  condition_simplified: 'Uma condição ficou mais simples. Confira por onde o fluxo segue.',
  link_not_known: 'Leva a outro fluxo, que não está no arquivo.',
  medium_left_out: 'O arquivo é grande demais ou não pôde ser lido. Envie-o de novo.',
  medium_not_fetched: 'O arquivo não pôde ser baixado. Envie-o de novo.',
  variable_by_program: 'O valor era calculado por um programa. Escreva-o no bloco.',
  wait_by_variable: 'A espera vinha de uma variável. Escolha quanto tempo.',
}

const en: Losses = {
  block_not_known: 'There is no such block here. The way goes on without it.',
  choice_dynamic: 'The options came from a variable. Write them in the menu.',
  choice_multiple: 'The customer chooses one option at a time.',
  choice_pictures: 'The pictures of the options were left out.',
  condition_not_known: 'A condition could not be brought. Check where the flow goes on.',
  condition_simplified: 'A condition is simpler now. Check where the flow goes on.',
  link_not_known: 'It leads to another flow, which is not in the file.',
  medium_left_out: 'The file is too large or could not be read. Upload it again.',
  medium_not_fetched: 'The file could not be fetched. Upload it again.',
  variable_by_program: 'A program worked the value out. Write it in the block.',
  wait_by_variable: 'The wait came from a variable. Choose how long it is.',
}

const es: Losses = {
  block_not_known: 'No existe aquí. El camino sigue sin él.',
  choice_dynamic: 'Las opciones venían de una variable. Escríbelas en el menú.',
  choice_multiple: 'El cliente elige una opción a la vez.',
  choice_pictures: 'Las imágenes de las opciones quedaron fuera.',
  condition_not_known: 'Una condición no pudo venir. Revisa por dónde sigue el flujo.',
  condition_simplified: 'Una condición quedó más simple. Revisa por dónde sigue el flujo.',
  link_not_known: 'Lleva a otro flujo, que no está en el archivo.',
  medium_left_out: 'El archivo es demasiado grande o no se pudo leer. Súbelo de nuevo.',
  medium_not_fetched: 'El archivo no se pudo descargar. Súbelo de nuevo.',
  variable_by_program: 'El valor lo calculaba un programa. Escríbelo en el bloque.',
  wait_by_variable: 'La espera venía de una variable. Elige cuánto tiempo.',
}

export const importLossWords = catalogue('flow-import-losses', pt, en, es)
