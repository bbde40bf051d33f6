import { expect, test } from 'vitest'
import { columnsOf, joinedName } from './sheet-columns.ts'

test.each([
  ['nome;numero;email', [0], 1, 2],
  ['NOME;NÚMERO;E-MAIL', [0], 1, 2],
  ['Name;Phone;Email', [0], 1, 2],
  ['Nombre;Teléfono;Correo electrónico', [0], 1, 2],
  ['Telefone;E-mail;Nome', [2], 0, 1],
  ['Nome completo;Celular/WhatsApp;E-mail', [0], 1, 2],
  ['Número do celular;Nome completo', [1], 0, -1],
  ['Cliente;WhatsApp', [0], 1, -1],
  ['Nome;Cliente;Celular', [0], 2, -1],
  ['Nome;Telefone residencial;Celular', [0], 2, -1],
  ['Nome;Sobrenome;Telefone', [0, 1], 2, -1],
  [
    'First Name,Middle Name,Last Name,Phone 1 - Label,Phone 1 - Value,E-mail 1 - Label,E-mail 1 - Value',
    [0, 1, 2],
    4,
    6,
  ],
  ['Name,Given Name,Family Name,Phone 1 - Type,Phone 1 - Value', [0], 4, -1],
  ['Nome da mãe;Telefone;Nome', [2], 1, -1],
  ['Nome;Número do pedido;Fone', [0], 2, -1],
  ['Nome;Tem WhatsApp;Tel.', [0], 2, -1],
  ['Cidade;Valor', [], -1, -1],
  ['Nome\tTelefone\tE-mail', [], 0, -1],
  ['', [], -1, -1],
])('the columns of the headers %s', (heads, name, number, email) => {
  const divider = heads.includes(';') ? ';' : ','
  expect(columnsOf(heads.split(divider))).toEqual({ name, number, email })
})

test.each([
  [['Ana', '', 'Souza'], 'Ana Souza'],
  [['Ana Souza', 'Souza'], 'Ana Souza'],
  [['', 'Souza'], 'Souza'],
  [['Ana', 'An'], 'Ana An'],
  [[' Ana ', ' '], 'Ana'],
])('the joined name of the parts %j', (parts, name) => expect(joinedName(parts)).toBe(name))
