import { catalogue } from '../../../platform/words.ts'

// Texts on the cards of several kinds; those of one kind are in its folder. Texts of the dialogs are in
// dialogs/node-dialogs.words.ts, which is loaded with them.

const pt = {
  unknownText: 'Tipo desconhecido ({{type}}): fica guardado, e o fluxo não passa dele.',
  noText: 'Sem texto',
  exit_yes: 'Sim',
  exit_no: 'Não',
  noTags: 'Escolha etiquetas',
  noKey: 'Sem chave',
  noAddress: 'Sem endereço',
  time_seconds_one: '{{count}} segundo',
  time_seconds_other: '{{count}} segundos',
  time_minutes_one: '{{count}} minuto',
  time_minutes_other: '{{count}} minutos',
  time_hours_one: '{{count}} hora',
  time_hours_other: '{{count}} horas',
  time_days_one: '{{count}} dia',
  time_days_other: '{{count}} dias',
  op_filled: 'está preenchido',
  op_contains: 'contém',
  notInPlan: 'Fora do seu plano: o fluxo passa direto.',
}

const en: typeof pt = {
  unknownText: 'Unknown kind ({{type}}): it is kept, and the flow goes no further.',
  noText: 'No text',
  exit_yes: 'Yes',
  exit_no: 'No',
  noTags: 'Choose tags',
  noKey: 'No key',
  noAddress: 'No address',
  time_seconds_one: '{{count}} second',
  time_seconds_other: '{{count}} seconds',
  time_minutes_one: '{{count}} minute',
  time_minutes_other: '{{count}} minutes',
  time_hours_one: '{{count}} hour',
  time_hours_other: '{{count}} hours',
  time_days_one: '{{count}} day',
  time_days_other: '{{count}} days',
  op_filled: 'is filled in',
  op_contains: 'contains',
  notInPlan: 'Not in your plan: the flow passes over it.',
}

const es: typeof pt = {
  unknownText: 'Tipo desconocido ({{type}}): se conserva, y el flujo no pasa de él.',
  noText: 'Sin texto',
  exit_yes: 'Sí',
  exit_no: 'No',
  noTags: 'Elige etiquetas',
  noKey: 'Sin clave',
  noAddress: 'Sin dirección',
  time_seconds_one: '{{count}} segundo',
  time_seconds_other: '{{count}} segundos',
  time_minutes_one: '{{count}} minuto',
  time_minutes_other: '{{count}} minutos',
  time_hours_one: '{{count}} hora',
  time_hours_other: '{{count}} horas',
  time_days_one: '{{count}} día',
  time_days_other: '{{count}} días',
  op_filled: 'está rellenado',
  op_contains: 'contiene',
  notInPlan: 'Fuera de tu plan: el flujo pasa de largo.',
}

export const flowNodeWords = catalogue('flowNodes', pt, en, es)

/** A kind that this version does not know. */
export const unknownWords = catalogue(
  'unknownNode',
  { kind: 'Desconhecido', noun: 'Desconhecido' },
  { kind: 'Unknown', noun: 'Unknown' },
  { kind: 'Desconocido', noun: 'Desconocido' },
)
