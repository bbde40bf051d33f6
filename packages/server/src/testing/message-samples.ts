// A sample of each message kind with visible content, and the text that attendants see. Keys are fields of
// `proto.Message`; serve-kinds.test.ts requires a sample for each word of message-kinds.ts.

interface MessageSample {
  readonly message: unknown
  /** A part of the port's content. */
  readonly content: object
}

const MEDIA = {
  url: 'https://mmg.whatsapp.net/x',
  directPath: '/x',
  mediaKey: Buffer.alloc(32, 1),
  fileSha256: Buffer.alloc(32, 2),
  fileEncSha256: Buffer.alloc(32, 3),
  fileLength: 3,
}
const PICTURE = { ...MEDIA, mimetype: 'image/jpeg', caption: 'Foto' }
const CARD = 'BEGIN:VCARD\nVERSION:3.0\nFN:Ana\nTEL:+5511988887777\nEND:VCARD'
const POLL = { name: 'Quando?', options: [{ optionName: 'Hoje' }, { optionName: 'Amanhã' }] }
const RESULT = { name: 'Quando?', pollVotes: [{ optionName: 'Hoje', optionVoteCount: 2 }] }
/** 2027-03-05 15:30 UTC */
const AT_S = 1_804_260_600

const textContent = (...lines: string[]) => ({ type: 'text', body: lines.join('\n') })

export const MESSAGE_SAMPLES: Readonly<Record<string, MessageSample>> = {
  conversation: { message: 'Olá', content: textContent('Olá') },
  extendedTextMessage: { message: { text: 'Olá' }, content: textContent('Olá') },
  imageMessage: { message: PICTURE, content: { type: 'image', caption: 'Foto' } },
  videoMessage: {
    message: { ...MEDIA, mimetype: 'video/mp4', caption: 'Filme' },
    content: { type: 'video', caption: 'Filme' },
  },
  ptvMessage: { message: { ...MEDIA, mimetype: 'video/mp4' }, content: { type: 'video' } },
  audioMessage: {
    message: { ...MEDIA, mimetype: 'audio/ogg; codecs=opus', ptt: true },
    content: { type: 'audio', isVoice: true },
  },
  documentMessage: {
    message: { ...MEDIA, mimetype: 'application/pdf', fileName: 'a.pdf' },
    content: { type: 'document', filename: 'a.pdf' },
  },
  stickerMessage: {
    message: { ...MEDIA, mimetype: 'image/webp' },
    content: { type: 'sticker', mimetype: 'image/webp' },
  },
  locationMessage: {
    message: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Loja' },
    content: { type: 'location', latitude: -23.5, name: 'Loja' },
  },
  liveLocationMessage: {
    message: { degreesLatitude: -23.5, degreesLongitude: -46.6, caption: 'A caminho' },
    content: { type: 'location', description: 'A caminho' },
  },
  contactMessage: {
    message: { displayName: 'Ana', vcard: CARD },
    content: { type: 'contact', vcards: [CARD] },
  },
  contactsArrayMessage: {
    message: { contacts: [{ vcard: CARD }, { vcard: CARD }] },
    content: { type: 'contact', vcards: [CARD, CARD] },
  },
  buttonsMessage: {
    message: {
      imageMessage: PICTURE,
      headerType: 4,
      contentText: 'Seu pedido chegou.',
      footerText: 'Loja da Ana',
      buttons: [
        { buttonId: '1', buttonText: { displayText: 'Confirmar' } },
        {
          nativeFlowInfo: {
            name: 'cta_url',
            paramsJson: '{"display_text":"Rastrear","url":"https://loja.example/r"}',
          },
        },
      ],
    },
    content: {
      type: 'image',
      caption:
        'Seu pedido chegou.\n\nLoja da Ana\n\n▸ Confirmar\n▸ Rastrear: https://loja.example/r',
    },
  },
  buttonsResponseMessage: {
    message: { selectedButtonId: 'sim', selectedDisplayText: 'Sim' },
    content: textContent('Sim'),
  },
  templateMessage: {
    message: {
      hydratedTemplate: {
        documentMessage: { ...MEDIA, mimetype: 'application/pdf', fileName: 'boleto.pdf' },
        hydratedContentText: 'Seu boleto vence amanhã.',
        hydratedFooterText: 'Banco',
        hydratedButtons: [
          { quickReplyButton: { displayText: 'Já paguei', id: '1' } },
          { urlButton: { displayText: 'Ver boleto', url: 'https://banco.example/b' } },
          { callButton: { displayText: 'Ligar', phoneNumber: '+551140040001' } },
        ],
      },
    },
    content: {
      type: 'document',
      filename: 'boleto.pdf',
      caption: [
        'Seu boleto vence amanhã.',
        '',
        'Banco',
        '',
        '▸ Já paguei',
        '▸ Ver boleto: https://banco.example/b',
        '▸ Ligar: +551140040001',
      ].join('\n'),
    },
  },
  templateButtonReplyMessage: {
    message: { selectedId: '1', selectedDisplayText: 'Já paguei' },
    content: textContent('Já paguei'),
  },
  listMessage: {
    message: {
      title: 'Cardápio',
      description: 'Escolha um prato',
      buttonText: 'Ver opções',
      footerText: 'Até as 22h',
      sections: [
        {
          title: 'Massas',
          rows: [
            { title: 'Lasanha', description: 'R$ 40', rowId: '1' },
            { title: 'Nhoque', rowId: '2' },
          ],
        },
      ],
    },
    content: textContent(
      'Cardápio',
      '',
      'Escolha um prato',
      '',
      'Até as 22h',
      '',
      '▸ Ver opções',
      'Massas',
      '▸ Lasanha: R$ 40',
      '▸ Nhoque',
    ),
  },
  listResponseMessage: {
    message: { title: 'Lasanha', singleSelectReply: { selectedRowId: '1' } },
    content: textContent('Lasanha'),
  },
  interactiveMessage: {
    message: {
      header: { title: 'Fatura', hasMediaAttachment: true, videoMessage: MEDIA },
      body: { text: 'Pague com Pix' },
      footer: { text: 'Energia' },
      nativeFlowMessage: {
        buttons: [
          {
            name: 'payment_info',
            buttonParamsJson: JSON.stringify({
              currency: 'BRL',
              total_amount: { value: 12_345, offset: 100 },
              payment_settings: [
                {
                  type: 'pix_static_code',
                  pix_static_code: { merchant_name: 'Energia', key: 'pix@energia.example' },
                },
              ],
            }),
          },
          { name: 'quick_reply', buttonParamsJson: '{"display_text":"Falar com alguém"}' },
        ],
      },
    },
    content: {
      type: 'video',
      caption: [
        'Fatura',
        '',
        'Pague com Pix',
        '',
        'Energia',
        '',
        'BRL 123.45',
        'Pix · Energia · pix@energia.example',
        '▸ Falar com alguém',
      ].join('\n'),
    },
  },
  interactiveResponseMessage: {
    message: {
      body: { text: '' },
      nativeFlowResponseMessage: {
        name: 'menu_options',
        paramsJson: '{"id":"2","title":"Falar com alguém"}',
      },
    },
    content: textContent('Falar com alguém'),
  },
  highlyStructuredMessage: {
    message: {
      elementName: 'aviso',
      hydratedHsm: { hydratedTemplate: { hydratedContentText: 'Seu código é 123' } },
    },
    content: textContent('Seu código é 123'),
  },
  orderMessage: {
    message: {
      message: 'Quero isto',
      orderTitle: 'Loja',
      itemCount: 2,
      totalAmount1000: 10_500,
      totalCurrencyCode: 'BRL',
    },
    content: textContent('Quero isto', 'Loja', '2 ×', 'BRL 10.50'),
  },
  productMessage: {
    message: {
      product: {
        productId: '1',
        title: 'Vaso',
        description: 'De barro',
        currencyCode: 'BRL',
        priceAmount1000: 50_000,
        productImage: PICTURE,
      },
      body: 'Ainda tem?',
    },
    content: { type: 'image', caption: 'Vaso\n\nDe barro\n\nBRL 50.00\n\nAinda tem?' },
  },
  invoiceMessage: {
    message: {
      note: 'Nota de julho',
      attachmentType: 1,
      attachmentMimetype: 'application/pdf',
      attachmentMediaKey: Buffer.alloc(32, 1),
      attachmentDirectPath: '/x',
    },
    content: { type: 'document', caption: 'Nota de julho' },
  },
  requestPaymentMessage: {
    message: {
      noteMessage: { conversation: 'Da pizza' },
      currencyCodeIso4217: 'BRL',
      amount1000: 30_000,
    },
    content: textContent('Da pizza', 'BRL 30.00'),
  },
  sendPaymentMessage: {
    message: { noteMessage: { extendedTextMessage: { text: 'Paguei' } } },
    content: textContent('Paguei'),
  },
  pollCreationMessage: { message: POLL, content: textContent('Quando?', '1. Hoje', '2. Amanhã') },
  pollCreationMessageV2: { message: POLL, content: textContent('Quando?', '1. Hoje', '2. Amanhã') },
  pollCreationMessageV3: { message: POLL, content: textContent('Quando?', '1. Hoje', '2. Amanhã') },
  pollCreationMessageV5: { message: POLL, content: textContent('Quando?', '1. Hoje', '2. Amanhã') },
  pollResultSnapshotMessage: { message: RESULT, content: textContent('Quando?', 'Hoje: 2') },
  pollResultSnapshotMessageV3: { message: RESULT, content: textContent('Quando?', 'Hoje: 2') },
  eventMessage: {
    message: {
      name: 'Visita',
      description: 'Ver a obra',
      location: { name: 'Obra', address: 'Rua A, 1' },
      joinLink: 'https://call.whatsapp.com/video/x',
      startTime: AT_S,
    },
    content: {
      type: 'event',
      name: 'Visita',
      description: 'Ver a obra',
      place: 'Obra, Rua A, 1',
      link: 'https://call.whatsapp.com/video/x',
      startsAt: AT_S * 1000,
    },
  },
  scheduledCallCreationMessage: {
    message: { title: 'Reunião', scheduledTimestampMs: AT_S * 1000, callType: 1 },
    content: { type: 'event', name: 'Reunião', startsAt: AT_S * 1000 },
  },
  bcallMessage: { message: { caption: 'Ouça agora' }, content: textContent('Ouça agora') },
  groupInviteMessage: {
    message: { caption: 'Entre', groupName: 'Vizinhos', inviteCode: 'AbC' },
    content: textContent('Entre', 'Vizinhos', 'https://chat.whatsapp.com/AbC'),
  },
  newsletterAdminInviteMessage: {
    message: { newsletterName: 'Ofertas', caption: 'Ajude no canal' },
    content: textContent('Ofertas', 'Ajude no canal'),
  },
  newsletterFollowerInviteMessageV2: {
    message: { newsletterName: 'Ofertas', caption: 'Siga o canal' },
    content: textContent('Ofertas', 'Siga o canal'),
  },
  stickerPackMessage: {
    message: { name: 'Gatos', publisher: 'Ana' },
    content: textContent('Gatos', 'Ana'),
  },
  questionResponseMessage: {
    message: { text: 'Prefiro azul' },
    content: textContent('Prefiro azul'),
  },
  statusQuestionAnswerMessage: {
    message: { text: 'Em Santos' },
    content: textContent('Em Santos'),
  },
  richResponseMessage: {
    message: { submessages: [{ messageText: 'Segundo a IA, sim.' }] },
    content: textContent('Segundo a IA, sim.'),
  },
}
