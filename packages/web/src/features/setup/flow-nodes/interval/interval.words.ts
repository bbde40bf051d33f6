import { catalogue } from '../../../../platform/words.ts'

const pt = {
  kind: 'Intervalo',
  noun: 'intervalo',
  intervalText: 'Intervalo {{count}} seg.',
  secondsHelp: 'Até {{most}} segundos.',
  missing: 'Adicione o valor de intervalo',
  most: 'Máximo de tempo atingido 120 segundos',
}

const en: typeof pt = {
  kind: 'Interval',
  noun: 'interval',
  intervalText: 'Interval of {{count}} s',
  secondsHelp: 'Up to {{most}} seconds.',
  missing: 'Add the interval',
  most: 'The maximum time is 120 seconds',
}

const es: typeof pt = {
  kind: 'Intervalo',
  noun: 'intervalo',
  intervalText: 'Intervalo de {{count}} s',
  secondsHelp: 'Hasta {{most}} segundos.',
  missing: 'Añade el valor del intervalo',
  most: 'El tiempo máximo es de 120 segundos',
}

export const intervalWords = catalogue('intervalNode', pt, en, es)
