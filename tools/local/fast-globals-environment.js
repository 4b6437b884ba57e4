import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';
import './kept-scripts.js';

/**
 * Jest's environment of Node, with an ordinary global object. Jest puts a Proxy in its place, and the proxy
 * is asked for every global that code uses, `undefined` included: library code that loops over bytes took
 * four times the processor time that it takes in Node.
 */
export default class FastGlobalsEnvironment extends TestEnvironment {
  constructor(config, context) {
    const { createContext } = vm;
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(config, context);
    } finally {
      vm.createContext = createContext;
    }
  }
}
