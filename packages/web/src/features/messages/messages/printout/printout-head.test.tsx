import { expect, it } from 'vitest'
import { buildContact, buildTicket } from '../../../../testing/build-ticket.ts'
import { renderHtml, withSignedInUser } from '../../../../testing/render-html.tsx'
import { PrintoutHead } from './PrintoutHead.tsx'

const renderHead = (change: object) =>
  renderHtml(
    withSignedInUser(
      <PrintoutHead ticket={buildTicket({ contact: buildContact(change) })} messages={[]} />,
    ),
  )

it('a printed conversation names the customer with the known addresses', () => {
  expect(renderHead({})).toContain('<bdi>Maria · 5511999990000</bdi>')
  expect(renderHead({ number: '', username: 'maria.loja' })).toContain(
    '<bdi>Maria · @maria.loja</bdi>',
  )
  expect(renderHead({ number: '' })).toContain('<bdi>Maria</bdi>')
})
