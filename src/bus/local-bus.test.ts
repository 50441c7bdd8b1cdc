import { busContract } from './bus.contract.ts';
import { createLocalBus } from './local-bus.ts';

busContract('one node', createLocalBus);
