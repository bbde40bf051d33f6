import { catalogue } from '../../../../platform/words.ts'

const pt = {
  kind: 'TypeBot',
  noun: 'TypeBot',
  urlHelp: 'Do visualizador do Typebot: público, http ou https.',
  slug: 'Slug do Typebot',
  slugHelp: 'O fim do endereço público do robô.',
  expires: 'Expira após (minutos)',
  expiresHelp: '0 não expira.',
  delay: 'Intervalo entre textos (ms)',
  keywordFinish: 'Palavra para encerrar',
  keywordRestart: 'Palavra para recomeçar',
  restartMessage: 'Mensagem ao recomeçar',
  unknownMessage: 'Mensagem quando não entende',
}

const en: typeof pt = {
  kind: 'TypeBot',
  noun: 'TypeBot',
  urlHelp: "Of the Typebot's viewer: public, http or https.",
  slug: 'Typebot slug',
  slugHelp: "The end of the bot's public address.",
  expires: 'Expires after (minutes)',
  expiresHelp: '0 never expires.',
  delay: 'Delay between texts (ms)',
  keywordFinish: 'Word to finish',
  keywordRestart: 'Word to restart',
  restartMessage: 'Message on restart',
  unknownMessage: 'Message when it does not understand',
}

const es: typeof pt = {
  kind: 'TypeBot',
  noun: 'TypeBot',
  urlHelp: 'Del visor de Typebot: pública, http o https.',
  slug: 'Slug de Typebot',
  slugHelp: 'El final de la dirección pública del bot.',
  expires: 'Expira tras (minutos)',
  expiresHelp: '0 no expira.',
  delay: 'Intervalo entre textos (ms)',
  keywordFinish: 'Palabra para terminar',
  keywordRestart: 'Palabra para recomenzar',
  restartMessage: 'Mensaje al recomenzar',
  unknownMessage: 'Mensaje cuando no entiende',
}

export const typebotWords = catalogue('typebotNode', pt, en, es)
