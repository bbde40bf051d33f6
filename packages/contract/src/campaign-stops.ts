import type { Language } from './companies.ts'

// The reasons why a campaign stops automatically; screens advise on each.

export const campaignStops = [
  /** The provider restricts the line. */
  'lineRestricted',
  /** Customers block, or the provider refuses, its messages. */
  'blocked',
  /** Too many recipients opt out. */
  'optedOut',
  /** Too many numbers are not on WhatsApp. */
  'badNumbers',
  /** Too many sends fail for other reasons. */
  'failing',
] as const
export type CampaignStop = (typeof campaignStops)[number]

interface StopWords {
  readonly why: string
  readonly todo: string
}

export const campaignStopWords: Readonly<
  Record<Language, Readonly<Record<CampaignStop, StopWords>>>
> = {
  pt: {
    lineRestricted: {
      why: 'O WhatsApp restringiu a conexão.',
      todo: 'Veja o aviso em Conexões e espere a restrição terminar. Depois, retome com intervalos maiores, ou por outra conexão.',
    },
    blocked: {
      why: 'Muitas mensagens foram barradas pelo WhatsApp ou por quem as recebeu.',
      todo: 'Espere pelo menos um dia. Envie só a quem conhece a empresa, com um texto que diga quem envia e como sair, e retome com intervalos maiores.',
    },
    optedOut: {
      why: 'Muitos contatos pediram para não receber mais mensagens.',
      todo: 'Reveja a lista e o texto: envie só a quem espera esta mensagem. Depois, retome.',
    },
    badNumbers: {
      why: 'Muitos números da lista não estão no WhatsApp.',
      todo: 'Valide os números da lista de contatos, corrija ou retire os inválidos, e retome.',
    },
    failing: {
      why: 'Muitos envios falharam.',
      todo: 'Veja os motivos no relatório e confira a conexão. Depois, retome e tente de novo os que falharam.',
    },
  },
  en: {
    lineRestricted: {
      why: 'WhatsApp restricted the connection.',
      todo: 'See the notice under Connections and wait until the restriction ends. Then resume with longer intervals, or over another connection.',
    },
    blocked: {
      why: 'Many messages were turned away by WhatsApp or by those who got them.',
      todo: 'Wait a day at least. Write only to those who know the company, say who writes and how to opt out, and resume with longer intervals.',
    },
    optedOut: {
      why: 'Many contacts asked to receive no more messages.',
      todo: 'Look at the list and the text again: write only to those who expect this message. Then resume.',
    },
    badNumbers: {
      why: 'Many numbers of the list are not on WhatsApp.',
      todo: 'Validate the numbers of the contact list, correct or remove the invalid ones, and resume.',
    },
    failing: {
      why: 'Many sends failed.',
      todo: 'See the reasons in the report and check the connection. Then resume, and retry those that failed.',
    },
  },
  es: {
    lineRestricted: {
      why: 'WhatsApp restringió la conexión.',
      todo: 'Mira el aviso en Conexiones y espera a que termine la restricción. Después, reanuda con intervalos mayores, o por otra conexión.',
    },
    blocked: {
      why: 'Muchos mensajes fueron rechazados por WhatsApp o por quienes los recibieron.',
      todo: 'Espera al menos un día. Escribe solo a quienes conocen la empresa, con un texto que diga quién escribe y cómo darse de baja, y reanuda con intervalos mayores.',
    },
    optedOut: {
      why: 'Muchos contactos pidieron no recibir más mensajes.',
      todo: 'Revisa la lista y el texto: escribe solo a quienes esperan este mensaje. Después, reanuda.',
    },
    badNumbers: {
      why: 'Muchos números de la lista no están en WhatsApp.',
      todo: 'Valida los números de la lista de contactos, corrige o retira los inválidos, y reanuda.',
    },
    failing: {
      why: 'Muchos envíos fallaron.',
      todo: 'Mira los motivos en el informe y revisa la conexión. Después, reanuda y reintenta con los que fallaron.',
    },
  },
}
