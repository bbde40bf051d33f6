import { catalogue } from '../../../../platform/words.ts'

const pt = {
  title: 'Configurações de campanhas',
  unauthorized: 'O plano da sua empresa não inclui campanhas.',
  notAllowed: 'Só administradores cuidam das campanhas.',

  pace: 'Intervalos',
  paceHelp: 'O tempo entre um envio e o seguinte varia um pouco, como o de uma pessoa.',
  messageInterval: 'Intervalo aleatório de disparo',
  longerIntervalAfter: 'Intervalo maior após',
  greaterInterval: 'Intervalo de disparo maior',
  noInterval: 'Sem intervalo',
  notDefined: 'Não definido',
  seconds_one: '{{count}} segundo',
  seconds_other: '{{count}} segundos',
  sends_one: '{{count}} envio',
  sends_other: '{{count}} envios',
  dailyLimit: 'Limite por dia e conexão',
  dailyLimitHelp: 'Vazio: o que a própria conexão permite.',
  dailyLimitFault: 'Um número de 1 a 1.000.000, ou nada.',

  variablesHelp:
    'Nas mensagens, a chave entre chaves vira o valor: {cupom}. Uma chave como email vale para quem não tem o seu.',
  key: 'Chave',
  value: 'Conteúdo',
  keyExample: 'cupom',
  valueExample: 'BEMVINDO10',
  removeVariable: 'Remover {{key}}',
  variable_exists: 'Esta chave já existe.',
  variable_empty: 'Preencha a chave e o conteúdo.',

  prices: 'Preços das mensagens',
  pricesHelp:
    'O que o provedor cobra por mensagem nas conexões oficiais, pela tabela dele. Sem preço, o custo não é conhecido; 0 é de graça.',
  currency: 'Moeda',
  addCountry: 'Adicionar país',
  addCountryHelp: 'Busque pelo nome ou pelo código, como +55. “Outros países” vale para o resto.',
  otherCountries: 'Outros países',
  noPricesYet: 'Nenhum preço ainda: o custo das campanhas não é conhecido.',
  removePrices: 'Remover os preços de {{country}}',
  priceFault: 'Um valor como 0,0625, ou nada.',

  care: 'Cuidado com as pessoas',
  careHelp: 'O que evita incomodar quem recebe e perder o número.',
  capMessages: 'No máximo, mensagens por pessoa',
  capMessagesHelp: 'De todas as campanhas. Vazio: sem limite.',
  capMessagesFault: 'Um número de 1 a 100, ou nada.',
  capDays: 'No período de (dias)',
  capDaysHelp: 'De 1 a 90.',
  capDaysFault: 'Um número de 1 a 90.',
  sparesServed: 'Poupar quem está em atendimento ou aguardando',
  sparesServedHelp:
    'A campanha não interrompe quem espera resposta ou conversa com um atendente ou com o bot. Ela tenta de novo por um dia; depois, a pessoa fica de fora.',
  stopsByItself: 'Parar sozinha quando algo vai mal',
  stopsByItselfHelp:
    'Quando muitos envios falham ou muita gente bloqueia, a campanha para e diz por quê.',

  dirty: 'Há alterações não salvas.',
  save: 'Salvar configurações',
  saved: 'Configurações salvas',
}

const en: typeof pt = {
  title: 'Campaign settings',
  unauthorized: "Your company's plan does not include campaigns.",
  notAllowed: 'Campaigns are for administrators.',

  pace: 'Intervals',
  paceHelp: "The time between one send and the next varies a little, as a person's does.",
  messageInterval: 'Random interval between sends',
  longerIntervalAfter: 'Longer interval after',
  greaterInterval: 'Longer interval between sends',
  noInterval: 'No interval',
  notDefined: 'Not defined',
  seconds_one: '{{count}} second',
  seconds_other: '{{count}} seconds',
  sends_one: '{{count}} send',
  sends_other: '{{count}} sends',
  dailyLimit: 'Limit for each day and connection',
  dailyLimitHelp: 'Empty: as many as the connection itself allows.',
  dailyLimitFault: 'A number from 1 to 1,000,000, or nothing.',

  variablesHelp:
    'In messages the key in braces becomes the value: {coupon}. A key such as email holds for those who have none.',
  key: 'Key',
  value: 'Content',
  keyExample: 'coupon',
  valueExample: 'WELCOME10',
  removeVariable: 'Remove {{key}}',
  variable_exists: 'This key exists already.',
  variable_empty: 'Fill in the key and the content.',

  prices: 'Prices of messages',
  pricesHelp:
    'What the provider charges for a message on official connections, by its rate card. Without a price the cost is not known; 0 is free.',
  currency: 'Currency',
  addCountry: 'Add a country',
  addCountryHelp: 'Search by name or by code, such as +55. “Other countries” holds for the rest.',
  otherCountries: 'Other countries',
  noPricesYet: 'No price yet: the cost of campaigns is not known.',
  removePrices: 'Remove the prices of {{country}}',
  priceFault: 'An amount such as 0.0625, or nothing.',

  care: 'Care for people',
  careHelp: 'What keeps recipients from being bothered and the number from being lost.',
  capMessages: 'At most, messages for each person',
  capMessagesHelp: 'Of all campaigns. Empty: no limit.',
  capMessagesFault: 'A number from 1 to 100, or nothing.',
  capDays: 'Within (days)',
  capDaysHelp: 'From 1 to 90.',
  capDaysFault: 'A number from 1 to 90.',
  sparesServed: 'Spare customers who wait or are being served',
  sparesServedHelp:
    'The campaign does not interrupt customers who wait for an answer or talk with an agent or the bot. It tries again for a day; then the customer is left out.',
  stopsByItself: 'Stop by itself when something goes wrong',
  stopsByItselfHelp: 'Where many sends fail or many people block, the campaign stops and says why.',

  dirty: 'There are unsaved changes.',
  save: 'Save settings',
  saved: 'Settings saved',
}

const es: typeof pt = {
  title: 'Ajustes de campañas',
  unauthorized: 'El plan de tu empresa no incluye campañas.',
  notAllowed: 'Las campañas son de los administradores.',

  pace: 'Intervalos',
  paceHelp: 'El tiempo entre un envío y el siguiente varía un poco, como el de una persona.',
  messageInterval: 'Intervalo aleatorio de envío',
  longerIntervalAfter: 'Intervalo mayor después de',
  greaterInterval: 'Intervalo de envío mayor',
  noInterval: 'Sin intervalo',
  notDefined: 'No definido',
  seconds_one: '{{count}} segundo',
  seconds_other: '{{count}} segundos',
  sends_one: '{{count}} envío',
  sends_other: '{{count}} envíos',
  dailyLimit: 'Límite por día y conexión',
  dailyLimitHelp: 'Vacío: lo que permite la propia conexión.',
  dailyLimitFault: 'Un número de 1 a 1.000.000, o nada.',

  variablesHelp:
    'En los mensajes, la clave entre llaves se vuelve el valor: {cupon}. Una clave como email vale para quien no tiene el suyo.',
  key: 'Clave',
  value: 'Contenido',
  keyExample: 'cupon',
  valueExample: 'BIENVENIDO10',
  removeVariable: 'Quitar {{key}}',
  variable_exists: 'Esta clave ya existe.',
  variable_empty: 'Completa la clave y el contenido.',

  prices: 'Precios de los mensajes',
  pricesHelp:
    'Lo que el proveedor cobra por mensaje en las conexiones oficiales, según su tarifa. Sin precio, el costo no se conoce; 0 es gratis.',
  currency: 'Moneda',
  addCountry: 'Añadir país',
  addCountryHelp: 'Busca por nombre o por código, como +55. «Otros países» vale para el resto.',
  otherCountries: 'Otros países',
  noPricesYet: 'Ningún precio todavía: el costo de las campañas no se conoce.',
  removePrices: 'Quitar los precios de {{country}}',
  priceFault: 'Un importe como 0,0625, o nada.',

  care: 'Cuidado con las personas',
  careHelp: 'Lo que evita molestar a quien recibe y perder el número.',
  capMessages: 'Como máximo, mensajes por persona',
  capMessagesHelp: 'De todas las campañas. Vacío: sin límite.',
  capMessagesFault: 'Un número de 1 a 100, o nada.',
  capDays: 'En el período de (días)',
  capDaysHelp: 'De 1 a 90.',
  capDaysFault: 'Un número de 1 a 90.',
  sparesServed: 'No molestar a quien espera o está siendo atendido',
  sparesServedHelp:
    'La campaña no interrumpe a quien espera respuesta o conversa con un agente o con el bot. Lo intenta de nuevo durante un día; después, la persona queda fuera.',
  stopsByItself: 'Detenerse sola cuando algo va mal',
  stopsByItselfHelp:
    'Si muchos envíos fallan o mucha gente bloquea, la campaña se detiene y dice por qué.',

  dirty: 'Hay cambios sin guardar.',
  save: 'Guardar ajustes',
  saved: 'Ajustes guardados',
}

export const campaignSettingWords = catalogue('campaignSettings', pt, en, es)
