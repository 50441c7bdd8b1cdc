import { openStore } from '#store/administration/open-store';
import { storeContract } from '#store/administration/store.contract';
import { testEngines } from '#tests/support/engines';

for (const engine of testEngines)
  storeContract(engine.name, engine.skip, async (t) => {
    const database = await engine.create(t);
    const store = await openStore(await database.open());
    t.after(() => store.close());
    return store;
  });
