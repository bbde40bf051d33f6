import { catalogue } from '../../../../platform/words.ts'

const pt = {
  kind: 'Randomizador',
  noun: 'randomizador',
  percent: 'Vai pela primeira saída',
  otherPercent: 'Segunda saída',
  firstPercent: 'Primeira saída',
  percentOf: '{{count}} %',
}

const en: typeof pt = {
  kind: 'Randomizer',
  noun: 'randomizer',
  percent: 'Leaves by the first exit',
  otherPercent: 'Second exit',
  firstPercent: 'First exit',
  percentOf: '{{count}}%',
}

const es: typeof pt = {
  kind: 'Aleatorizador',
  noun: 'aleatorizador',
  percent: 'Sale por la primera salida',
  otherPercent: 'Segunda salida',
  firstPercent: 'Primera salida',
  percentOf: '{{count}} %',
}

export const randomizerWords = catalogue('randomizerNode', pt, en, es)
