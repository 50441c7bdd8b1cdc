import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Contract } from '#console/api/contracts.ts';
import { searchContracts } from './search-contracts.ts';

function sport(eventTypeName: string, ...fields: [name: string, description: string, names?: string[]][]): Contract {
  const ofContract = fields.map(([name, description, names = [name]]) => ({
    name,
    names,
    description,
    type: 'int',
    example: 1,
    takes: 'a whole number between 0 and 9',
    isRequired: false,
    madeFrom: '',
  }));
  const rule = {
    id: 'x.score-whole',
    fields: ['HomeScore'],
    otherwise: 'refused',
    expects: 'a whole score',
    because: 'No part points.',
  } as const;
  return {
    eventTypeId: 3,
    eventTypeName,
    document: '',
    ingress: { example: {}, fields: ofContract },
    standard: { example: {}, fields: ofContract.slice(0, 1) },
    rules: [rule],
    exclusive: [],
    newGame: null,
  };
}

const contracts = [
  sport(
    'Basketball',
    ['HomeFouls', 'Team fouls in the period'],
    ['HomePlayer{1..2}', 'Jersey of player {1..2}', ['HomePlayer1', 'HomePlayer2']],
  ),
  sport('Futsal', ['GuestFouls', 'Fouls in the half']),
];

function found(query: string) {
  return searchContracts(contracts, query).map(
    ({ contract, view, name }) => `${contract.eventTypeName} ${view} ${name}`,
  );
}

test('a part of a name finds the fields of all sports, in both contracts', () => {
  assert.deepEqual(found('foul'), [
    'Basketball ingress HomeFouls',
    'Basketball live HomeFouls',
    'Futsal ingress GuestFouls',
    'Futsal live GuestFouls',
  ]);
});

test('a field of a series is found by its own name', () => {
  assert.deepEqual(found('homeplayer2'), ['Basketball ingress HomePlayer{1..2}']);
});

test('every word must occur, in any order, in the name, the meaning or the name of the sport', () => {
  assert.deepEqual(found('half futsal'), ['Futsal ingress GuestFouls', 'Futsal live GuestFouls']);
  assert.deepEqual(found('foul zebra'), []);
  assert.deepEqual(found('  '), []);
});

test('rules are found by their words', () => {
  assert.deepEqual(found('part points basketball'), ['Basketball rules x.score-whole']);
});
