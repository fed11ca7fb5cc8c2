require('./testing.cjs')(require('rest-slice'), require('rest-slice/testing'));
