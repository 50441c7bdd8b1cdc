import { storeContract } from '#store/administration/contract/store.contract';
import { openStore } from '#store/administration/open-store';
import { testEngines } from '#tests/support/engines';

for (const dialect of testEngines)
  storeContract(dialect.name, dialect.skip, async (t) => {
    const database = await dialect.create(t);
    const store = await openStore(await database.open());
    t.after(() => store.close());
    return store;
  });
