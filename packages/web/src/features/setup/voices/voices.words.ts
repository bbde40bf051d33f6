import { catalogue } from '../../../platform/words.ts'

const pt = {
  voice: 'Voz',
  voice_texto: 'Texto',
  voiceKey: 'Chave da voz',
  voiceKeyHelp: 'Do recurso de Fala no Azure. Fica guardada cifrada e não é mostrada de novo.',
  voiceRegion: 'Região da voz',
  voiceRegionHelp: 'Como está no Azure, por exemplo brazilsouth.',
  badRegion: 'Só letras e números, como brazilsouth.',
  voiceHelp:
    'Com uma voz, a resposta vai como mensagem de voz. Se o Azure falhar, ela vai como texto.',
}

const en: typeof pt = {
  voice: 'Voice',
  voice_texto: 'Text',
  voiceKey: 'Voice key',
  voiceKeyHelp: 'Of the Speech resource in Azure. It is kept encrypted and never shown again.',
  voiceRegion: 'Voice region',
  voiceRegionHelp: 'As Azure has it, such as brazilsouth.',
  badRegion: 'Letters and numbers only, such as brazilsouth.',
  voiceHelp: 'With a voice, the answer goes out as a voice note. If Azure fails, it goes as text.',
}

const es: typeof pt = {
  voice: 'Voz',
  voice_texto: 'Texto',
  voiceKey: 'Clave de la voz',
  voiceKeyHelp: 'Del recurso de Voz en Azure. Se guarda cifrada y no se muestra de nuevo.',
  voiceRegion: 'Región de la voz',
  voiceRegionHelp: 'Como está en Azure, por ejemplo brazilsouth.',
  badRegion: 'Solo letras y números, como brazilsouth.',
  voiceHelp: 'Con una voz, la respuesta sale como mensaje de voz. Si Azure falla, sale como texto.',
}

export const voiceWords = catalogue('voices', pt, en, es)
