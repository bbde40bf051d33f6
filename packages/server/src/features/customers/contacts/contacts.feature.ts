import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { readCompanyCountry, readNumbers } from '../../organisation/phone-numbers/index.ts'
import { changeContact } from './change-contact.ts'
import { contactLive } from './contacts.live.ts'
import { createContact } from './create-contact.ts'
import { deleteContact } from './delete-contact.ts'
import { exportContacts } from './sheets/export-contacts.ts'
import { importContacts } from './phone-book/import-contacts.ts'
import { changeContactFlag } from './change-contact-flag.ts'
import { contactsForPicker, pageOfContacts, showContact } from './read-contacts.ts'
import { sendSheetContacts } from './sheets/send-sheet-contacts.ts'
import { uploadContacts } from './sheets/upload-contacts.ts'

export const contactsFeature: Feature = {
  routes: [
    bindRoute('GET /contacts', ({ actor, query }) => pageOfContacts(actor, query)),
    bindRoute('GET /contacts/list', ({ actor, query }) => contactsForPicker(actor, query)),
    bindRoute('GET /contacts/export', ({ actor, reply }) => exportContacts(actor, reply)),
    bindRoute('GET /contacts/:id', ({ actor, params }) => showContact(actor, params.id)),
    bindRoute('POST /contacts', ({ actor, body }) => createContact(actor, body)),
    bindRoute('POST /contacts/upload', ({ actor, body }) => uploadContacts(actor, body)),
    bindRoute('POST /contacts/sheet', ({ actor, query, files, reply }) =>
      sendSheetContacts(actor, files, query, reply),
    ),
    bindRoute('POST /contacts/numbers', async ({ actor, body }) => {
      const country = await readCompanyCountry(actor.companyId)
      return { readings: await readNumbers(body.numbers, country) }
    }),
    bindRoute('POST /contacts/import', ({ actor }) => importContacts(actor)),
    bindRoute('PUT /contacts/:id', ({ actor, params, body }) =>
      changeContact(actor, params.id, body),
    ),
    bindRoute('PUT /contacts/:id/block', ({ actor, params, body }) =>
      changeContactFlag(actor, params.id, body),
    ),
    bindRoute('PUT /contacts/:id/disableBot', ({ actor, params, body }) =>
      changeContactFlag(actor, params.id, body),
    ),
    bindRoute('DELETE /contacts/:id', ({ actor, params }) => deleteContact(actor, params.id)),
  ],
  reactions: contactLive,
}
