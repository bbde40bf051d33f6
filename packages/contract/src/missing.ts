// What the specification lists and the contract does not declare yet, in the lists' order. Whoever declares one takes its
// line out: calls.test.ts fails until they do, so that these lists only shrink.

export const missingCalls: readonly string[] = [
  'GET /contact-lists',
  'GET /contact-lists/list',
  'GET /contact-lists/{id}',
  'POST /contact-lists',
  'PUT /contact-lists/{id}',
  'DELETE /contact-lists/{id}',
  'POST /contact-lists/{id}/upload',
  'GET /contact-list-items',
  'GET /contact-list-items/{id}',
  'POST /contact-list-items',
  'PUT /contact-list-items/{id}',
  'DELETE /contact-list-items/{id}',
]

export const missingEvents: readonly string[] = [
  'company-{id}-ContactList',
  'company-{id}-ContactListItem',
  'company-{id}-ContactListItem-{listId}',
]
